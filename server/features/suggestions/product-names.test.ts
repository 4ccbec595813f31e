import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nameInAnswer } from '#server/integrations/product-lookup.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { type ProductPeer, startProductPeer } from '#test/product-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createProductNames } from './product-names.ts';

let peer: ProductPeer;
let server: TestServer;
let olga: TestUser;

beforeAll(async () => {
  peer = await startProductPeer();
  peer.products.set('7310865004703', {
    product_name: 'Milk',
    product_name_sv: 'Mjölk',
    brands: 'Arla, Arla Ko',
    quantity: '1 l',
  });
  server = await startTestServer({ env: peer.settings });
  olga = await buildUser(server);
});

afterEach(() => {
  peer.answer = undefined;
  peer.requests.length = 0;
});

afterAll(async () => {
  await server.close();
  await peer.close();
});

const find = (code: string, language: 'en' | 'sv' = 'en', by = olga) =>
  by.call('suggestions.findProduct', { code, language });

/** A valid EAN-13 that no other test asks for. */
function freshEan(): string {
  const body = String(200_000_000_000 + Math.floor(Math.random() * 90_000_000_000));
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return body + ((10 - (sum % 10)) % 10);
}

test('a number is answered with the product’s name in the person’s language', async () => {
  expect((await find('7310865004703')).result).toEqual({ name: 'Arla Milk 1 l' });
  expect((await find('7310865004703', 'sv')).result).toEqual({ name: 'Arla Mjölk 1 l' });
  const [request] = peer.requests;
  expect(request?.path).toBe(
    '/off/api/v2/product/7310865004703.json?fields=product_name,product_name_en,brands,quantity',
  );
  expect(JSON.stringify(request)).not.toMatch(new RegExp(`${olga.id}|${olga.token}|cookie|authorization`));
});

test('names and unknown numbers are asked for once, whoever asks', async () => {
  const [known, unknown] = [freshEan(), freshEan()];
  peer.products.set(known, { product_name: 'Bolts' });
  const anna = await buildUser(server);
  for (const by of [olga, anna]) {
    expect((await find(known, 'en', by)).result).toEqual({ name: 'Bolts' });
    expect((await find(unknown, 'en', by)).result).toEqual({});
  }
  expect(peer.requests).toHaveLength(2);
});

test('a number with a wrong check digit is sent to nobody', async () => {
  expect((await find('7310865004704')).result).toEqual({});
  expect(peer.requests).toEqual([]);
});

test.each(['../../admin', '123', '7310865004703?x=1', '٧٣١٠٨٦٥٠٠٤٧٠٣'])('%s is no number', async (code) => {
  expect((await find(code)).error?.details?.code).toBe('request.invalid');
  expect(peer.requests).toEqual([]);
});

test('faults of the service are one refusal, are not cached and follow no redirect', async () => {
  const code = freshEan();
  const faults: ProductPeer['answer'][] = [
    (response) => response.writeHead(500).end(),
    (response) => response.writeHead(302, { location: `${peer.url}/elsewhere` }).end(),
    (response) => response.end(`{"product":{"product_name":"${'x'.repeat(70_000)}"}}`),
    (response) => response.destroy(),
  ];
  for (const fault of faults) {
    peer.answer = fault;
    const { status, error } = await find(code);
    expect([status, error?.details?.code]).toEqual([503, 'suggestions.productsUnreachable']);
  }
  expect(peer.requests.every(({ path }) => path.includes(code))).toBe(true);
  peer.answer = undefined;
  peer.products.set(code, { product_name: 'Nuts' });
  expect((await find(code)).result).toEqual({ name: 'Nuts' });
});

test('only where a service is set the app is told of it, and numbers are looked up', async () => {
  expect((await server.call('about.get', {})).result?.productHost).toBe(new URL(peer.url).host);
  const plain = await startTestServer();
  try {
    const { result } = await plain.call('about.get', {});
    expect(result).not.toHaveProperty('productHost');
    const erik = await buildUser(plain);
    const { error } = await erik.call('suggestions.findProduct', { code: '7310865004703', language: 'en' });
    expect(error?.details?.code).toBe('suggestions.productsOff');
  } finally {
    await plain.close();
  }
});

test('twenty look-ups a minute', async () => {
  const strict = await startTestServer({ env: { ...peer.settings, RATE_LIMIT_FACTOR: 1 } });
  try {
    const erik = await buildUser(strict);
    for (let n = 0; n < 20; n++) expect((await find('7310865004704', 'en', erik)).status).toBe(200);
    expect((await find('7310865004704', 'en', erik)).error?.details?.code).toBe('request.tooMany');
  } finally {
    await strict.close();
  }
});

test('at most 2,000 names are kept, each for a day', async () => {
  let now = 0;
  const asked: string[] = [];
  const lookup = {
    host: 'products.example',
    nameOf: async (code: string) => {
      asked.push(code);
      return 'Name';
    },
  };
  const names = createProductNames({ lookup, limit: (_, work) => work(), now: () => now });
  // GTIN-8 numbers with their check digits.
  const codes = Array.from({ length: 2_001 }, (_, n) => ean8(1_000_000 + n));
  for (const code of codes) await names.nameOf('olga', code, 'en');
  const [first = '', second = ''] = codes;
  await names.nameOf('olga', second, 'en');
  expect(asked).toHaveLength(2_001);
  await names.nameOf('olga', first, 'en');
  expect(asked).toHaveLength(2_002);
  now = 86_400_001;
  await names.nameOf('olga', codes.at(-1) ?? '', 'en');
  expect(asked).toHaveLength(2_003);
});

function ean8(body: number): string {
  const sum = [...String(body)].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

test('hostile answers become plain short names, or none', () => {
  const name = (product: unknown) => nameInAnswer(JSON.stringify({ product }), 'en');
  expect(name({ product_name: '<b>Milk</b>\u202E\n1', brands: 7, quantity: null })).not.toContain('\n');
  expect(name({ product_name: 'Arla Milk 1 l', brands: 'arla', quantity: '1 L' })).toBe('Arla Milk 1 l');
  expect(name({ product_name: '😀'.repeat(150), brands: 'B' })?.length).toBeLessThanOrEqual(200);
  expect(name({ product_name: '   ' })).toBeUndefined();
  for (const body of ['', '[]', 'null', '{"product":"x"}', '<html>']) {
    expect(nameInAnswer(body, 'en')).toBeUndefined();
  }
});
