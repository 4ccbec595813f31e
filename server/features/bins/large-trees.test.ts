import { expect } from 'vitest';
import { buildBin, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { buildSubBins } from '#test/large-tree.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';

const subBinCount = 2_500;
const editorCount = 10;

/** A bin with 2,500 sub-bins in one of two bins and two places that ten editors share. */
const test = base.extend('tree', { scope: 'file' }, async ({ server, olga }) => {
  const editors = await Promise.all(Array.from({ length: editorCount }, () => buildUser(server)));
  const bins = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })] as const;
  const place = await olga.act('locations.create', { name: 'Attic' });
  for (const editor of editors) {
    for (const bin of bins) await shareBin(server, bin, editor, 'editor');
    await shareLocation(server, place, editor, 'editor');
  }
  const top = await buildBin(server, { owner: olga, parentBinId: bins[0].id });
  await buildSubBins(server, top, subBinCount);
  return { top, other: bins[1], place, editor: editors[0] as TestUser };
});

/** How many entries of bins below were given at this bin or place. */
async function entriesGivenAt({ pool }: TestServer, viaId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM access_entries WHERE kind = 'bin' AND target <> via_id AND via_id = $1`,
    [viaId],
  );
  return rows[0]?.count ?? 0;
}

const shared = (subBinCount + 1) * editorCount;

test('an editor moves a large shared tree', async ({ server, tree: { top, other, editor } }) => {
  const { revisions } = await editor.act('bins.move', { id: top.id, parentBinId: other.id });
  expect(Object.keys(revisions)).toHaveLength(subBinCount + 1);
  expect(await entriesGivenAt(server, other.id)).toBe(shared);
});

test('a large shared tree comes back from the trash', async ({ server, olga, tree: { top, other } }) => {
  const { ids } = await olga.act('bins.delete', { id: top.id, cascade: true });
  expect(ids).toHaveLength(subBinCount + 1);
  const { bins } = await olga.act('bins.restore', { id: top.id });
  expect(bins).toHaveLength(subBinCount + 1);
  expect(await entriesGivenAt(server, other.id)).toBe(shared);
});

test('a place with a large shared tree comes back from the trash', async ({ server, olga, tree }) => {
  const { top, place } = tree;
  await olga.act('bins.move', { id: top.id, locationId: place.id });
  await olga.act('locations.delete', { id: place.id });
  expect(await entriesGivenAt(server, place.id)).toBe(0);
  const { ids } = await olga.act('locations.restore', { id: place.id });
  expect(ids).toHaveLength(subBinCount + 1);
  expect(await entriesGivenAt(server, place.id)).toBe(shared);
});
