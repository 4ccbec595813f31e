import { expect, test } from 'vitest';
import type { Hint } from './hint.ts';
import { readPayload, writePayloads } from './peers.ts';

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const hintsIn = (payloads: string[]): Hint[] => payloads.flatMap((text) => readPayload(text)?.hints ?? []);
const namedIn = (hints: Hint[], field: 'bins' | 'locations' | 'accounts' | 'revokedTokenHashes') =>
  hints.flatMap((hint) => hint[field] ?? []);

test('written payloads can be read', () => {
  const hint = { ownerId: 'o', bins: ['b'], locations: ['l'], accounts: ['a'], revokedTokenHashes: ['r'] };
  expect(writePayloads('me', [hint]).map(readPayload)).toEqual([{ from: 'me', hints: [hint] }]);
});

test('the same hint is sent once', () => {
  expect(hintsIn(writePayloads('me', [{ bins: ['b'] }, { bins: ['b'] }, { bins: ['c'] }]))).toHaveLength(2);
});

test.each([
  ['many hints', ids(2_000).map((id) => ({ ownerId: id, bins: [id] }))],
  ['one hint of many bins', [{ ownerId: crypto.randomUUID(), bins: ids(2_000) }]],
  [
    'many revoked sessions',
    [{ revokedTokenHashes: Array.from({ length: 500 }, (_, i) => String(i).padStart(64, 'f')) }],
  ],
  ['many locations with their bins', [{ ownerId: crypto.randomUUID(), locations: ids(300), bins: ids(900) }]],
  ['many accounts', [{ accounts: ids(500) }]],
])('%s fit into notifications without loss', (_what, hints: Hint[]) => {
  const payloads = writePayloads(crypto.randomUUID(), hints);
  expect(Math.max(...payloads.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(7_000);
  for (const field of ['bins', 'locations', 'accounts', 'revokedTokenHashes'] as const) {
    expect(namedIn(hintsIn(payloads), field)).toEqual(namedIn(hints, field));
  }
});

test.each(['', 'null', '{}', '{"from":1,"hints":[]}', '{"from":"x","hints":[{"bins":"all"}]}'])(
  'an invalid payload is ignored: %s',
  (text) => {
    expect(readPayload(text)).toBeUndefined();
  },
);
