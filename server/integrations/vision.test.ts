import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import { fail, socksAndLamp, startVisionPeer } from '#test/vision-peer.ts';
import { readSettings } from '../start/env.ts';
import { createVision, readSuggestions, readVisionAnswer } from './vision.ts';

const list = '{"items":[{"name":"Wool socks","quantity":3}]}';
const answered = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] });
const socks = [{ name: 'Wool socks', quantity: 3 }];

test('the log has the error code, never the key, the picture or the answer', async () => {
  const peer = await startVisionPeer();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) as FastifyBaseLogger;
  const vision = createVision(readSettings({ ...peer.settings, VISION_SECONDS: '1' }), log);
  const ask = () => vision?.suggest(Buffer.from('the picture'), 'en').catch(() => {});
  try {
    expect(await ask()).toHaveLength(2);
    expect(lines).toEqual([]);
    peer.answer = (response) => fail(response, 500);
    await ask();
    peer.answer = 'nonsense';
    await ask();
    peer.answer = () => {};
    await ask();
  } finally {
    await peer.close();
  }
  await ask();
  const faults = lines.map((line) => JSON.parse(line).fault ?? JSON.parse(line).bytes);
  expect(faults).toEqual(['500', expect.any(Number), 'TimeoutError', 'ECONNREFUSED']);
  const secret = new RegExp(`sk-peer-secret|nonsense|${Buffer.from('the picture').toString('base64')}`);
  expect(lines.join('')).not.toMatch(secret);
});

test('an endpoint without a key gets no authorization header', async () => {
  const peer = await startVisionPeer();
  const { VISION_URL, VISION_MODEL } = peer.settings;
  const log = pino({ level: 'silent' }) as FastifyBaseLogger;
  const vision = createVision(readSettings({ VISION_URL: `${VISION_URL}/`, VISION_MODEL }), log);
  expect(await vision?.suggest(Buffer.from('x'), 'en')).toHaveLength(2);
  expect(peer.requests[0]?.headers).not.toHaveProperty('authorization');
  expect(peer.requests[0]?.path).toBe('/v1/chat/completions');
  expect(createVision(readSettings({}), log)).toBeUndefined();
  expect(socksAndLamp).toContain('Lamp');
  await peer.close();
});

test.each([
  ['JSON', list],
  ['a list without a name', '[{"name":"Wool socks","quantity":3}]'],
  ['prose around it', `Sure, here is what I see:\n${list}\nShall I look again?`],
  ['a code fence', `\`\`\`json\n${list}\n\`\`\``],
  [
    'parts',
    [
      { type: 'text', text: list.slice(0, 9) },
      { type: 'text', text: list.slice(9) },
    ],
  ],
  ['thoughts before it', `<think>A lamp (or not)</think>${list}`],
])('a list is found in %s', (_, content) => {
  expect(readVisionAnswer(answered(content))).toEqual(socks);
});

test.each([
  ['no JSON', 'no'],
  ['no completion', '{"ok":true}'],
  ['no choices', '{"choices":[]}'],
  ['no words', answered(null)],
  ['a number', answered(3)],
  ['only prose', answered('I see three socks.')],
  ['half a list', answered(list.slice(0, -2))],
  ['another shape', answered('{"things":[{"name":"Lamp"}]}')],
  ['brackets the wrong way round', answered('}]{[')],
])('no list is found in %s', (_, body) => {
  expect(readVisionAnswer(body)).toBeUndefined();
});

test('the time to parse the longest and worst answer is linear', () => {
  for (const unit of ['[', '{', '{"a":', '"', '}]', '\u0301', ' ']) {
    const body = answered(unit.repeat(Math.floor(256_000 / JSON.stringify(unit).length)));
    expectLinear(unit, body, () => readVisionAnswer(body));
  }
});

test('names are tidied, quantities and tags come along', () => {
  const items = [
    { name: '  Wool   socks ', quantity: 3, tags: ['Winter', 'winter', ' warm '] },
    { name: 'Lamp', quantity: '2' },
    'Clock',
  ];
  const read = [
    { name: 'Wool socks', quantity: 3, tags: ['winter', 'warm'] },
    { name: 'Lamp', quantity: 2 },
    { name: 'Clock' },
  ];
  expect(readSuggestions({ items })).toEqual(read);
  expect(readSuggestions(items)).toEqual(read);
});

test('what is no name, quantity or tag is left out', () => {
  const items = [
    { name: '' },
    { name: 7 },
    { name: 'x'.repeat(900) },
    { name: 'a\u0000b' },
    { name: `a${'\u0301'.repeat(60)}` },
    null,
    [],
    { quantity: 3 },
    { name: 'Saw', quantity: -1, tags: 'sharp' },
    { name: 'Nails', quantity: 1.5, tags: [7, {}, 'x'.repeat(300)] },
    { name: 'Cups', quantity: 1e12 },
    { name: 'Plates', quantity: null, tags: null },
    { name: 'Forks', quantity: 0 },
    { name: 'Spoons', quantity: '' },
    { name: 'Knives', quantity: true },
    { name: 'Bowls', quantity: [] },
  ];
  expect(readSuggestions({ items })).toEqual([
    { name: 'Saw' },
    { name: 'Nails' },
    { name: 'Cups' },
    { name: 'Plates' },
    { name: 'Forks', quantity: 0 },
    { name: 'Spoons' },
    { name: 'Knives' },
    { name: 'Bowls' },
  ]);
});

test('there are at most fifty, with three tags each', () => {
  const items = Array.from({ length: 400 }, (_, n) => ({ name: `Thing ${n}`, tags: ['a', 'b', 'c', 'd'] }));
  const read = readSuggestions(items) ?? [];
  expect(read).toHaveLength(50);
  expect(read[0]?.tags).toEqual(['a', 'b', 'c']);
});

test.each([undefined, null, 'socks', 3, {}, { items: 'socks' }, { items: { name: 'x' } }])(
  '%o is no list',
  (value) => {
    expect(readSuggestions(value)).toBeUndefined();
  },
);
