import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fail, socksAndLamp, startVisionPeer } from '#test/vision-peer.ts';
import { readSettings } from '../start/env.ts';
import { createVision } from './vision.ts';

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
