import type { Pool } from 'pg';
import { type Account, call } from '#test/account.ts';
import { addPhoto } from '#test/photos.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { stillLife } from '../../e2e/drawn-photos.ts';
import { scaled } from '../scale.ts';
import { fillHousehold, withDatabase } from './household.ts';

export const BINS = scaled(1_000, 60);
export const ITEMS = scaled(1_000, 100);
/** The number of different photos; the others are copies with ids of their own. */
const PICTURES = 20;
const PER_BIN = 10;

/** Creates 1,000 bins and a bin with 1,000 items, each with a photo. Returns the bin's id. */
export async function fillWithPhotos(
  server: ServerProcess,
  dataDir: string,
  account: Account,
): Promise<string> {
  const ask = <T>(name: string, data: unknown) => call<T>(server.address, account, name, data);
  await fillHousehold(server, dataDir, account, { bins: BINS - 1, itemsPerBin: 1 });
  for (let n = 0; n < PICTURES / PER_BIN; n++) {
    const { id } = await ask<{ id: string }>('bins.create', { name: `Pictures ${n}` });
    for (let nth = 0; nth < PER_BIN; nth++)
      await addPhoto(server.address, account, { target: { kind: 'bin', id } }, await stillLife(n * 10 + nth));
  }
  const { id: binId } = await ask<{ id: string }>('bins.create', { name: 'Photographed' });
  const items = Array.from({ length: ITEMS }, (_, n) => ({ name: `Thing ${n}`, quantity: 1 + (n % 3) }));
  for (let from = 0; from < ITEMS; from += 200)
    await ask('items.create', { binId, items: items.slice(from, from + 200) });
  await withDatabase(dataDir, (pool) => copyPhotos(pool, account.userId));
  return binId;
}

async function copyPhotos(pool: Pool, ownerId: string): Promise<void> {
  await pool.query(
    `CREATE TEMP TABLE wanted AS
       SELECT gen_random_uuid() AS id, kind, target, bin_id, row_number() OVER () % ${PICTURES} AS n FROM (
         SELECT 'bin' AS kind, id AS target, id AS bin_id FROM bins WHERE owner_id = '${ownerId}' AND photos IS NULL
         UNION ALL SELECT 'item', id, bin_id FROM items WHERE owner_id = '${ownerId}') AS things`,
  );
  await pool.query(
    `INSERT INTO photos (owner_id, id, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at)
     SELECT p.owner_id, w.id, w.kind, w.target, w.bin_id, p.file_key, 0, p.width, p.height, p.placeholder, p.owner_id, now()
     FROM wanted w JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS n FROM photos
       WHERE owner_id = '${ownerId}') AS p USING (n)`,
  );
  await pool.query(`INSERT INTO ids (id, owner_id) SELECT id, '${ownerId}' FROM wanted`);
  const shown = `jsonb_build_array(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height,
    'placeholder', p.placeholder))`;
  await pool.query(
    `UPDATE bins b SET photos = ${shown}, revision = b.revision + 1 FROM photos p
     WHERE p.owner_id = b.owner_id AND p.kind = 'bin' AND p.target = b.id AND b.photos IS NULL`,
  );
  await pool.query(
    `UPDATE items i SET photos = ${shown} FROM photos p
     WHERE p.owner_id = i.owner_id AND p.kind = 'item' AND p.bin_id = i.bin_id AND p.target = i.id`,
  );
}
