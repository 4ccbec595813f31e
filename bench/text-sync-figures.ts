import type { Pool } from 'pg';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import { type Account, signUp } from '#test/account.ts';
import type { Scene } from './browser-figures.ts';
import { type Figure, figure, percentile, scaled } from './figure.ts';
import { measureFirstSync } from './page.ts';
import { fillHousehold } from './testbed.ts';

const BINS = scaled(1_000, 40);
const ITEMS_PER_BIN = 20;
const PHOTOS_PER_BIN = 10;
const ROUNDS = scaled(5);

/** The first sync of two equal households with 10,000 photos, of which one has the text of all: the text comes last. */
export const photoTextSyncFigures = syncFigures('photos', BINS * PHOTOS_PER_BIN, 1.1, addPhotos);

/** The same with a document in each of 1,000 bins, whose texts fill what an owner may store. */
export const documentTextSyncFigures = syncFigures('documents', BINS, 1.3, addDocuments);

type Add = (pool: Pool, account: Account, hasText: boolean) => Promise<void>;

function syncFigures(kind: 'photos' | 'documents', count: number, atMost: number, add: Add) {
  return async ({ server, pool, browser, address }: Scene): Promise<Figure[]> => {
    const build = async (name: string, hasText: boolean) => {
      const account = await signUp(address, name);
      await fillHousehold(server, pool, account, { bins: BINS, itemsPerBin: ITEMS_PER_BIN });
      await add(pool, account, hasText);
      return account;
    };
    const [plain, read] = [await build('Plain', false), await build('Read', true)];
    const times: Record<'plain' | 'read' | 'texts' | 'lists', number[]> = {
      plain: [],
      read: [],
      texts: [],
      lists: [],
    };
    // The first browser of a server that has just started is slower.
    await measureFirstSync(browser, address, plain, BINS);
    for (let round = 0; round < ROUNDS; round++) {
      const without = await measureFirstSync(browser, address, plain, BINS);
      const withText = await measureFirstSync(browser, address, read, BINS, BINS);
      times.plain.push(without.all);
      times.read.push(withText.all);
      times.lists.push(withText.list / without.list);
      times.texts.push(withText.texts);
    }
    const [before, after] = [percentile(times.plain, 0.5), percentile(times.read, 0.5)];
    const of = `${count} ${kind}, median of ${ROUNDS}`;
    const detail = `${of}; ${after.toFixed(0)} instead of ${before.toFixed(0)} ms`;
    const name = `first sync with text of ${kind}`;
    return [
      figure(`${name}: list`, percentile(times.lists, 0.5), '×', { atMost }, of),
      figure(`${name}: all but the text stored`, after / before, '×', { atMost }, detail),
      figure(`${name}: text stored`, percentile(times.texts, 0.5), 'ms', undefined, of),
    ];
  };
}

const lines = Array.from({ length: 10 }, (_, n) => ({
  text: `Förlängningssladd ${n} m`,
  sure: 90,
  at: [100, n * 90, 600, 40],
}));

/** Gives the first items of each bin a photo. */
async function addPhotos(pool: Pool, { userId }: Account, hasText: boolean): Promise<void> {
  const text = hasText ? JSON.stringify({ lines }) : null;
  await pool.query(
    `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by,
       created_at, text, text_model)
     SELECT owner_id, gen_random_uuid(), 'photo', 'item', id, bin_id, gen_random_uuid(), 0, 4, 3, '', owner_id, now(), $2,
       CASE WHEN $2::jsonb IS NULL THEN 0 ELSE 1 END
     FROM (SELECT *, row_number() OVER (PARTITION BY bin_id ORDER BY id) AS n FROM items
       WHERE owner_id = $1 AND deleted_at IS NULL) AS numbered WHERE n <= ${PHOTOS_PER_BIN}`,
    [userId, text],
  );
  await pool.query(
    `UPDATE items i SET photos = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('id', p.id, 'width', 4, 'height', 3,
       'placeholder', '', 'textModel', nullif(p.text_model, 0))))
     FROM attachments p WHERE p.owner_id = $1 AND i.owner_id = $1 AND i.bin_id = p.bin_id AND i.id = p.target`,
    [userId],
  );
}

const TEXT_BYTES = Math.floor(documentTextLimits.accountBytes / BINS);

/** Gives each bin a PDF. All words differ, which compresses less and makes a larger index than real text. */
async function addDocuments(pool: Pool, { userId }: Account, hasText: boolean): Promise<void> {
  await pool.query(
    `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, name, use, pages, created_by, created_at,
       text, text_model, text_bytes)
     SELECT owner_id, gen_random_uuid(), 'pdf', 'bin', id, id, gen_random_uuid(), 0, 'Manual', 'manual', 4, owner_id, now(),
       text, CASE WHEN text IS NULL THEN 0 ELSE 1 END, CASE WHEN text IS NULL THEN 0 ELSE $3::int END
     FROM bins CROSS JOIN LATERAL (
       SELECT CASE WHEN $2 THEN jsonb_build_object('lines', jsonb_agg(jsonb_build_object(
         'text', part, 'sure', 100, 'page', page))) END AS text
       FROM generate_series(1, 4) AS page CROSS JOIN LATERAL (
         SELECT left(string_agg(substr(md5(bins.id::text || page || word), 1, 7), ' '), $3::int / 4) AS part
         FROM generate_series(1, $3::int / 32 + 1) AS word) AS parts) AS texts
     WHERE owner_id = $1 AND deleted_at IS NULL`,
    [userId, hasText, Math.min(TEXT_BYTES, documentTextLimits.bytes)],
  );
  await pool.query(
    `UPDATE bins b SET documents = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('id', a.id, 'name', a.name, 'use', a.use,
       'type', a.type, 'addedAt', a.created_at, 'bytes', 0, 'pages', a.pages, 'textModel', nullif(a.text_model, 0))))
     FROM attachments a WHERE a.owner_id = $1 AND b.owner_id = $1 AND a.kind = 'bin' AND a.target = b.id AND a.type = 'pdf'`,
    [userId],
  );
}
