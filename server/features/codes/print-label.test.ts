import { encode } from 'uqr';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser, type TestUser } from '#test/builders.ts';
import { type LabelPrinterPeer, startLabelPrinter } from '#test/label-printer-peer.ts';
import { scanLabel } from '#test/labels/printed-labels.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let printer: LabelPrinterPeer;
let server: TestServer;
let olga: TestUser;

beforeAll(async () => {
  printer = await startLabelPrinter();
  server = await startTestServer({ env: printer.settings });
  olga = await buildUser(server);
});

beforeEach(() => {
  printer.labels.length = 0;
  printer.status = {};
  printer.keepsOpen = false;
});

afterAll(async () => {
  await server.close();
  await printer.close();
});

const address = 'https://bins.example/c/ABCDEFGHJK23';

/** A label of 40 × 30 mm at 203 dots per inch, whose code is 12 mm wide with its quiet zone. */
function someLabel(text = address) {
  const [width, height, module] = [320, 240, 2];
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const bits = Buffer.alloc((width / 8) * height);
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) {
      if (!data[Math.floor(y / module)]?.[Math.floor(x / module)]) continue;
      const at = (y + 20) * (width / 8) + ((x + 20) >> 3);
      bits[at] = (bits[at] ?? 0) | (128 >> ((x + 20) & 7));
    }
  }
  return { width, height, bits: bits.toString('base64') };
}

async function codesOn(at: number): Promise<string[]> {
  const label = printer.labels[at];
  if (!label) throw new Error('no label was printed');
  const whole = { x: 0, y: 0, width: label.width, height: label.height };
  return scanLabel({ ...label, scale: { x: 1, y: 1 }, text: '' }, whole);
}

test('a label is printed dot by dot, so that its code of 12 mm is read', async () => {
  expect(await olga.act('about.get', {})).toMatchObject({ printsLabels: true });
  expect(await olga.act('labels.print', someLabel())).toEqual({});
  expect(printer.labels).toHaveLength(1);
  expect(printer.labels[0]).toMatchObject({ width: 320, height: 240 });
  expect(await codesOn(0)).toEqual([address]);
});

test('a printer that says nothing about its state prints', async () => {
  printer.status = undefined;
  await olga.act('labels.print', someLabel());
  expect(await codesOn(0)).toEqual([address]);
});

test('a printer that keeps its connections open has printed', async () => {
  printer.keepsOpen = true;
  await olga.act('labels.print', someLabel());
  expect(await codesOn(0)).toEqual([address]);
});

test.each([
  [{ isEmpty: true }, 'labels.printerEmpty'],
  [{ isPaused: true }, 'labels.printerPaused'],
  [{ isOpen: true }, 'labels.printerPaused'],
])('a printer that is %o prints nothing and says why', async (status, code) => {
  printer.status = status;
  const { error } = await olga.call('labels.print', someLabel());
  expect(error?.details?.code).toBe(code);
  expect(printer.labels).toEqual([]);
});

test('labels of several people are printed one at a time, each once', async () => {
  const anna = await buildUser(server);
  const texts = Array.from({ length: 6 }, (_, at) => `https://bins.example/c/ABCDEFGHJK2${at + 2}`);
  await Promise.all(texts.map((text, at) => (at % 2 ? anna : olga).act('labels.print', someLabel(text))));
  const found = await Promise.all(texts.map((_, at) => codesOn(at)));
  expect(found.flat().sort()).toEqual(texts);
  expect(printer.mostAtOnce).toBe(1);
});

test.each([
  ['too few bits', { ...someLabel(), bits: 'AAAA' }],
  ['commands of the printer', { ...someLabel(), bits: '^XZ~JA^XA' }],
  ['no dots', { width: 0, height: 240, bits: 'AAAA' }],
])('a picture with %s is refused', async (_, data) => {
  const { error } = await olga.call('labels.print', data);
  expect(error?.details?.code).toBe('request.invalid');
  expect(printer.labels).toEqual([]);
});

test('a printer that is switched off is told', async () => {
  const away = await startLabelPrinter();
  await away.close();
  const alone = await startTestServer({ env: away.settings });
  try {
    const nils = await buildUser(alone);
    const { error } = await nils.call('labels.print', someLabel());
    expect(error?.details?.code).toBe('labels.printerAway');
  } finally {
    await alone.close();
  }
});
