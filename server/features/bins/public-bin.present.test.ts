import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CallInput, WriteName } from '#domain/calls.ts';
import { nameKey } from '#domain/text.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const labels = ['Kök', 'KÖK', 'ko\u0308k', 'İstanbul', 'Box 1'];

const act = fc.record({
  kind: fc.nat(9),
  a: fc.nat(),
  b: fc.nat(),
  isPrivate: fc.constantFrom(false, false, true),
  qrLabel: fc.constantFrom(...labels, ...labels, undefined, null),
});
type Act = { kind: number; a: number; b: number; isPrivate: boolean; qrLabel: string | undefined | null };

test('a label of a bin in the trash finds nothing', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const top = await olga.act('bins.create', { name: 'Top', isPrivate: false, qrLabel: 'Kök' });
  const input = { isPrivate: false, qrLabel: 'Hall', parentBinId: top.id };
  const inside = await olga.act('bins.create', { name: 'Inside', ...input });
  const both = [`${top.id} kök`, `${inside.id} hall`].sort();
  expect(await heldLabels(server, olga)).toEqual(both);
  await olga.act('bins.delete', { id: top.id, cascade: true });
  expect(await heldLabels(server, olga)).toEqual([]);
  await olga.act('bins.restore', { id: top.id });
  expect(await heldLabels(server, olga)).toEqual(both);
});

test('after any writes just the labels of bins that are public lead to them', async ({ server }) => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 35 }), async (acts) => {
      const olga = await buildUser(server, { plan: 'unlimited' });
      const ids: string[] = [];
      for (const each of acts) {
        await perform(olga, ids, each);
        const held = await heldLabels(server, olga);
        expect(held, JSON.stringify(each)).toEqual(await publicLabels(olga));
        found += held.length;
      }
      await server.pool.query(
        `UPDATE bins SET deleted_at = now() - interval '1 year' WHERE deleted_at IS NOT NULL`,
      );
      await runHousekeeping({ pool: server.pool, publish: () => {} });
      expect(await heldLabels(server, olga)).toEqual(await publicLabels(olga));
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(found).toBeGreaterThan(50);
}, 300_000);

async function perform(
  olga: TestUser,
  ids: string[],
  { kind, a, b, isPrivate, qrLabel }: Act,
): Promise<void> {
  const [id = '', other = ''] = [ids[a % ids.length], ids[b % ids.length]];
  if (kind <= 2 || ids.length === 0) {
    const made = uuidv7();
    ids.push(made);
    const parentBinId = b % 3 === 0 && other !== '' ? other : undefined;
    return write(olga, 'bins.create', {
      id: made,
      name: `Bin ${made}`,
      isPrivate,
      parentBinId,
      ...(typeof qrLabel === 'string' && { qrLabel }),
    });
  }
  if (kind === 3) return write(olga, 'bins.update', { id, isPrivate });
  if (kind === 4) return write(olga, 'bins.update', { id, qrLabel });
  if (kind === 5) return write(olga, 'bins.update', { id, isPrivate, qrLabel, name: `Bin ${uuidv7()}` });
  if (kind === 6) return write(olga, 'bins.delete', { id, cascade: true });
  if (kind === 7) return write(olga, 'bins.move', { id, parentBinId: isPrivate ? null : other });
  for (const each of ids.filter((_, n) => n % 2 === a % 2)) await write(olga, 'bins.restore', { id: each });
}

/** Refused or not: both must leave the labels right. */
async function write<N extends WriteName>(olga: TestUser, name: N, data: CallInput<N>): Promise<void> {
  await olga.call(name, data);
}

async function heldLabels(server: TestServer, olga: TestUser): Promise<string[]> {
  const { rows } = await server.pool.query<{ key: string; id: string }>(
    'SELECT label_key AS key, bin_id AS id FROM public_labels WHERE owner_id = $1',
    [olga.id],
  );
  return rows.map(({ key, id }) => `${id} ${key}`).sort();
}

async function publicLabels(olga: TestUser): Promise<string[]> {
  const { bins } = await olga.act('bins.list', {});
  return bins
    .filter((bin) => !bin.isPrivate && bin.deletedAt === undefined && bin.qrLabel !== undefined)
    .map((bin) => `${bin.id} ${nameKey(bin.qrLabel ?? '')}`)
    .sort();
}
