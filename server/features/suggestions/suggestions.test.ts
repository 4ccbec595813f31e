import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPhoto } from '#test/build-photo.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { smallPhoto } from '#test/photos.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { fail, say, socksAndLamp, startVisionPeer, type VisionPeer } from '#test/vision-peer.ts';
import { countSuggestion } from './suggestion-counts.queries.ts';

let peer: VisionPeer;
let server: TestServer;
let olga: TestUser;
let binId: string;
let picture: string;

const wait = { VISION_SECONDS: 1 };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

beforeAll(async () => {
  peer = await startVisionPeer();
  server = await startTestServer({ env: { ...peer.settings, ...wait, VISION_PER_DAY: 1_000 } });
  olga = await buildUser(server, { plan: 'pro' });
  binId = (await buildBin(server, { owner: olga })).id;
  picture = base64(await smallPhoto());
});

afterEach(() => {
  peer.answer = socksAndLamp;
  peer.requests.length = 0;
});

afterAll(async () => {
  await server.close();
  await peer.close();
});

type Change = { language?: 'en' | 'sv'; picture?: string; binId?: string; host?: string };

const hostOf = ({ url }: VisionPeer) => new URL(url).host;
const suggest = (by = olga, change: Change = {}) =>
  by.call('suggestions.create', { binId, host: hostOf(peer), language: 'en', picture, ...change });

test('what is in a picture comes back as lines, and nothing is saved', async () => {
  const before = (await olga.act('bins.get', { id: binId })).itemCount;
  const { status, result } = await suggest();
  expect(status).toBe(200);
  expect(result?.suggestions).toEqual([
    { name: 'Wool socks', quantity: 3, tags: ['winter'] },
    { name: 'Lamp', quantity: 1 },
  ]);
  expect(result?.left).toBeLessThan(1_000);
  expect((await olga.act('bins.get', { id: binId })).itemCount).toBe(before);
});

test('the endpoint gets a small picture without metadata, key, model and language', async () => {
  const large = base64(await buildPhoto({ width: 1_600, height: 1_200, format: 'webp' }));
  expect((await suggest(olga, { picture: large, language: 'sv' })).status).toBe(200);
  const [request] = peer.requests;
  expect(request?.path).toBe('/v1/chat/completions');
  expect(request?.headers.authorization).toBe('Bearer sk-peer-secret');
  expect(request?.body.model).toBe('peer-vision');
  expect(request?.body.response_format).toMatchObject({ type: 'json_schema' });
  expect(JSON.stringify(request?.body.messages)).toContain('in Swedish');
  const { default: sharp } = await import('sharp');
  const { format, width, height, exif } = await sharp(peer.pictureIn(request)).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1_024,
    height: 768,
    exif: undefined,
  });
});

test('an endpoint without schema support is asked again, then always, without one', async () => {
  const plain = await startTestServer({ env: { ...peer.settings, ...wait } });
  try {
    peer.answer = (response, { body }) =>
      body.response_format === undefined
        ? say(response, `\`\`\`json\n${socksAndLamp}\n\`\`\``)
        : fail(response, 400);
    const anna = await buildUser(plain, { plan: 'pro' });
    const box = await buildBin(plain, { owner: anna });
    const ask = () =>
      anna.act('suggestions.create', { binId: box.id, host: hostOf(peer), language: 'en', picture });
    expect((await ask()).suggestions).toHaveLength(2);
    expect(peer.requests).toHaveLength(2);
    expect((await ask()).suggestions).toHaveLength(2);
    expect(peer.requests).toHaveLength(3);
  } finally {
    await plain.close();
  }
});

test('only editors of the bin may ask: not viewers, strangers or signed-out people', async () => {
  const people = await Promise.all(
    (['editor', 'viewer'] as const).map(async (role) => {
      const person = await buildUser(server, { plan: 'pro' });
      await shareBin(server, { id: binId }, person, role);
      return person;
    }),
  );
  const stranger = await buildUser(server, { plan: 'pro' });
  const [editor, viewer] = people;
  expect((await suggest(editor)).status).toBe(200);
  expect((await suggest(viewer)).error?.details?.code).toBe('access.denied');
  expect((await suggest(stranger)).error?.details?.code).toBe('bins.notFound');
  const asked = { binId, host: hostOf(peer), language: 'en' as const, picture };
  const nobody = await server.call('suggestions.create', asked);
  expect(nobody.status).toBe(401);
  expect(peer.requests).toHaveLength(1);
});

test('it is part of the plans pro and unlimited: that of whoever asks counts', async () => {
  const free = await buildUser(server, { plan: 'free' });
  await shareBin(server, { id: binId }, free, 'editor');
  expect((await suggest(free)).error?.details?.code).toBe('suggestions.notInPlan');
  const unlimited = await buildUser(server, { plan: 'unlimited' });
  await shareBin(server, { id: binId }, unlimited, 'editor');
  expect((await suggest(unlimited)).status).toBe(200);
  expect(peer.requests).toHaveLength(1);
});

test('a bin in the trash has nothing to add', async () => {
  const box = await buildBin(server, { owner: olga });
  await olga.act('bins.delete', { id: box.id });
  expect((await suggest(olga, { binId: box.id })).error?.details?.code).toBe('bins.inTrash');
});

test.each([
  ['no picture', Buffer.from('this is no photo').toString('base64')],
  ['no base64', '!!!!'],
  ['half a picture', ''],
])('%s is refused before anything is sent or counted', async (what, sent) => {
  const half = base64(await smallPhoto()).slice(0, 200);
  const { error } = await suggest(olga, { picture: what === 'half a picture' ? half : sent });
  expect(error?.details?.code).toBe('photos.unreadable');
  expect(peer.requests).toEqual([]);
});

test('a picture that is too long is refused by its length', async () => {
  const { error } = await suggest(olga, { picture: 'A'.repeat(900_001) });
  expect(error?.details?.code).toBe('request.invalid');
  expect((await suggest(olga, { picture: 'A'.repeat(890_000) })).status).toBe(400);
  expect(peer.requests).toEqual([]);
});

test.each([
  ['prose', 'I see three socks.'],
  ['no JSON', '{"items":['],
  ['another shape', '{"things":[]}'],
  ['a number', '7'],
])('%s instead of a list is told in our own words', async (_, words) => {
  peer.answer = words;
  const { status, error } = await suggest();
  expect(status).toBe(503);
  expect(error?.details?.code).toBe('suggestions.unreadable');
});

test('an answer without end is cut off', async () => {
  peer.answer = (response) => {
    response.on('error', () => {});
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };
  expect((await suggest()).error?.details?.code).toBe('suggestions.unreadable');
});

test.each([401, 404, 429, 500, 503])(
  'its status %i is told in our own words and not counted',
  async (status) => {
    const { result } = await suggest();
    peer.answer = (response) => fail(response, status);
    const { error } = await suggest();
    expect(error?.details?.code).toBe('suggestions.unreachable');
    expect(JSON.stringify(error)).not.toContain('sk-peer-secret');
    peer.answer = socksAndLamp;
    expect((await suggest()).result?.left).toBe((result?.left ?? 0) - 1);
  },
);

test('a redirect is not followed', async () => {
  const elsewhere = await startVisionPeer();
  peer.answer = (response) => fail(response, 307, { location: `${elsewhere.url}/chat/completions` });
  expect((await suggest()).error?.details?.code).toBe('suggestions.unreachable');
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test('a connection that breaks is told, too', async () => {
  peer.answer = (response) => response.destroy();
  expect((await suggest()).error?.details?.code).toBe('suggestions.unreachable');
});

test('an answer that takes too long is not waited for, and counts', async () => {
  const { result } = await suggest();
  peer.answer = () => {};
  const { status, error } = await suggest();
  expect(status).toBe(504);
  expect(error?.details).toMatchObject({ code: 'suggestions.tooSlow', params: { seconds: 1 } });
  peer.answer = socksAndLamp;
  expect((await suggest()).result?.left).toBe((result?.left ?? 0) - 2);
});

test('one person is answered one at a time, and not more than a few wait', async () => {
  const anna = await buildUser(server, { plan: 'pro' });
  await shareBin(server, { id: binId }, anna, 'editor');
  let underWay = 0;
  let most = 0;
  // All have been asked before the first is answered, however slow the machine is.
  const refusals = Promise.withResolvers<void>();
  let refused = 0;
  peer.answer = async (response) => {
    most = Math.max(most, ++underWay);
    await refusals.promise;
    underWay--;
    say(response, socksAndLamp);
  };
  const ask = async () => {
    const answer = await suggest(anna);
    if (answer.status !== 200 && ++refused === 8) refusals.resolve();
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  expect(most).toBe(1);
  const codes = answers.flatMap(({ error }) => error?.details?.code ?? []);
  expect(new Set(codes)).toEqual(new Set(['request.tooMany']));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});

test('the daily limit survives restarts and races, and its refusal names it', async () => {
  const env = { ...peer.settings, VISION_PER_DAY: 3 };
  const first = await startTestServer({ env });
  const second = await startTestServer({ env, databaseUrl: first.databaseUrl });
  try {
    const anna = await buildUser(first, { plan: 'unlimited' });
    const box = await buildBin(first, { owner: anna });
    const ask = (at: TestServer) =>
      at.call(
        'suggestions.create',
        { binId: box.id, host: hostOf(peer), language: 'en', picture },
        { token: anna.token },
      );
    const answers = await Promise.all([ask(first), ask(second), ask(first), ask(second), ask(first)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { status, error } = await ask(second);
    expect(status).toBe(429);
    expect(error?.details).toMatchObject({
      code: 'suggestions.dayUsedUp',
      params: { n: 3, hours: expect.any(Number) },
    });
    expect(peer.requests).toHaveLength(3);
    await first.pool.query(`UPDATE suggestion_counts SET day = day - 1`);
    expect((await ask(first)).result?.left).toBe(2);
  } finally {
    await second.close();
    await first.close();
  }
});

test('a question that waited over midnight wins no second day', async () => {
  const day = (userId: string, date: string) =>
    countSuggestion(server.pool, { userId, day: date, max: 2 }).then(([counted]) => counted?.count);
  const { id, act } = await buildUser(server);
  await act('me.get', {});
  const [before, after] = ['2031-05-03', '2031-05-04'];
  expect([await day(id, before), await day(id, before), await day(id, before)]).toEqual([1, 2, undefined]);
  expect([await day(id, after), await day(id, before), await day(id, after)]).toEqual([1, 2, undefined]);
  expect(await day(id, before)).toBeUndefined();
  // A clock that went wrong for a while shuts nobody out for longer than a day.
  expect(await day(id, '2030-01-01')).toBe(1);
});

test('a picture goes to the host that its sender agreed to, or nowhere', async () => {
  const { status, error } = await suggest(olga, { host: 'other.example' });
  expect(status).toBe(400);
  expect(error?.details).toMatchObject({ code: 'suggestions.otherHost', params: { host: hostOf(peer) } });
  expect(peer.requests).toEqual([]);
});

test('nobody learns the key, and the server says whom it asks', async () => {
  expect((await server.call('about.get', {})).result?.suggestionHost).toBe(new URL(peer.url).host);
  const off = await startTestServer();
  try {
    expect((await off.call('about.get', {})).result).not.toHaveProperty('suggestionHost');
    const anna = await buildUser(off, { plan: 'pro' });
    const box = await buildBin(off, { owner: anna });
    const asked = { binId: box.id, host: hostOf(peer), language: 'en' as const, picture };
    const { error } = await anna.call('suggestions.create', asked);
    expect(error?.details?.code).toBe('suggestions.off');
  } finally {
    await off.close();
  }
});
