import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildBin, buildUser, shareLocation, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

/** A location in the trash that a person was an editor of, with a bin that lay in it. */
async function trashShared(server: TestServer, olga: TestUser) {
  const erik = await buildUser(server);
  const place = await olga.act('locations.create', { name: 'Attic' });
  const bin = await buildBin(server, { owner: olga, locationId: place.id });
  await shareLocation(server, place, erik, 'editor');
  await olga.act('locations.delete', { id: place.id });
  return { erik, place, bin };
}

const entriesOf = async ({ pool }: TestServer, { id }: { id: string }) =>
  (await pool.query('SELECT * FROM trashed_entries WHERE location_id = $1 ORDER BY kind', [id])).rows;
const roleOf = async (person: TestUser, { id }: { id: string }) =>
  (await person.call('bins.get', { id })).result?.role;

test('a location in the trash keeps what was given at it until it is restored', async ({ server, olga }) => {
  const { erik, place, bin } = await trashShared(server, olga);
  expect(await entriesOf(server, place)).toMatchObject([
    { kind: 'bin', target: bin.id, user_id: erik.id, role: 'editor' },
    { kind: 'location', target: place.id, user_id: erik.id, role: 'editor' },
  ]);
  expect(await roleOf(erik, bin)).toBeUndefined();

  await olga.act('locations.restore', { id: place.id });
  expect(await roleOf(erik, bin)).toBe('editor');
  expect(await entriesOf(server, place)).toEqual([]);
});

test('what a bin in another place by now had here is not given back, and is forgotten', async ({
  server,
  olga,
}) => {
  const { erik, place, bin } = await trashShared(server, olga);
  const other = await olga.act('locations.create', { name: 'Cellar' });
  await olga.act('bins.move', { id: bin.id, locationId: other.id });
  await olga.act('locations.restore', { id: place.id });
  expect(await roleOf(erik, bin)).toBeUndefined();
  expect(await entriesOf(server, place)).toEqual([]);
});

test('with a location that is gone for good goes what was given at it', async ({ server, olga }) => {
  const { place } = await trashShared(server, olga);
  await olga.act('trash.delete', { target: { kind: 'location', id: place.id } });
  expect(await entriesOf(server, place)).toEqual([]);
});

test('entries kept in the location by older versions are moved and restored', async ({ server, olga }) => {
  const { erik, place, bin } = await trashShared(server, olga);
  const kept = await entriesOf(server, place);
  const { held } = await readHeld(server, place);
  await server.pool.query(
    `UPDATE locations SET held = held || jsonb_build_object('entries', (
       SELECT jsonb_agg(to_jsonb(e) - 'owner_id' - 'location_id') FROM trashed_entries e WHERE location_id = $1))
     WHERE id = $1`,
    [place.id],
  );
  await server.pool.query('DELETE FROM trashed_entries WHERE location_id = $1', [place.id]);

  await server.pool.query(await readMove());
  expect(await entriesOf(server, place)).toEqual(kept);
  expect(await readHeld(server, place)).toEqual({ held });
  await olga.act('locations.restore', { id: place.id });
  expect(await roleOf(erik, bin)).toBe('editor');
});

async function readHeld({ pool }: TestServer, { id }: { id: string }): Promise<{ held: unknown }> {
  const { rows } = await pool.query('SELECT held FROM locations WHERE id = $1', [id]);
  return rows[0];
}

/** Returns the migration's statement that moves the entries, without the one that creates the table. */
async function readMove(): Promise<string> {
  const folder = join(import.meta.dirname, '../../db/migrations');
  const name =
    (await readdir(folder)).find((each) => each.endsWith('entries_of_trashed_locations.sql')) ?? '';
  const sql = await readFile(join(folder, name), 'utf8');
  return sql.slice(sql.indexOf('INSERT INTO'));
}
