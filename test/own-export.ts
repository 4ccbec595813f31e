import { createHash } from 'node:crypto';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { exportRecords, photoFileName } from '#server/features/exports/export-format.ts';
import { linesOf, unzip } from './unzip.ts';

const restored = [
  'places.ndjson',
  'bins.ndjson',
  'items.ndjson',
  'codes.ndjson',
  'photos.ndjson',
  'documents.ndjson',
  'list-entries.ndjson',
] as const;

/** The records, photos and documents of a zip that an import restores, without what it makes anew. */
export async function restorableIn(zip: Uint8Array): Promise<Record<string, unknown>> {
  const entries = await unzip(Buffer.from(zip));
  const records = restored.map((name) => {
    const lines = linesOf(entries, name);
    return [
      name,
      lines.map(({ ownerScopedId: _, createdBy: __, outById: ___, outBy: ____, ...rest }) => rest),
    ];
  });
  const { lists = [], uid } = JSON.parse(String(entries.get('account.json'))) as {
    uid: string;
    lists?: Records;
  };
  const photos = linesOf(entries, 'photos.ndjson').flatMap(({ id }) =>
    photoSizes.map((size) => {
      const name = photoFileName(String(id), size);
      return [name, entries.get(name)?.toString('base64')];
    }),
  );
  const documents = [...entries]
    .filter(([name]) => name.startsWith('documents/'))
    .map(([name, content]) => [name, content.toString('base64')]);
  const all = withoutMakers(
    { ...Object.fromEntries([...records, ...photos, ...documents]), 'own lists': lists },
    uid,
  );
  // They are in the order of their targets, of which the person is one.
  const byList = (all['list-entries.ndjson'] as Records).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { ...all, 'list-entries.ndjson': byList };
}

type Records = Record<string, unknown>[];

/** Without the people and revisions of lists, which are those of the server; `me` stands for the person. */
function withoutMakers(records: Record<string, unknown>, uid: string): Record<string, unknown> {
  const text = JSON.stringify(records, (field, value) => {
    if (['createdBy', 'by', 'entriesRevision', 'revision'].includes(field)) return undefined;
    return value === uid ? 'me' : value;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

const keyOf = ({ listId, id }: Records[number]) => `${listId} ${id}`;

/** The entries with a manifest that fits them; `others` replaces some of its fields. */
export function withManifest(entries: ReadonlyMap<string, Buffer>, others: object = {}): Map<string, Buffer> {
  const { 'manifest.json': manifest = Buffer.from('{}'), ...rest } = Object.fromEntries(entries);
  const files = Object.entries(rest).map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...(name in exportRecords &&
      name !== 'account.json' && { records: String(content).split('\n').length - 1 }),
  }));
  const whole = { ...(JSON.parse(String(manifest)) as object), files, ...others };
  return new Map([...Object.entries(rest), ['manifest.json', Buffer.from(JSON.stringify(whole))]]);
}

/** Changes the records of one file. */
export function withRecords(
  entries: ReadonlyMap<string, Buffer>,
  name: keyof typeof exportRecords,
  change: (rows: Records) => Records,
): Map<string, Buffer> {
  const rows = String(entries.get(name) ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Records[number]);
  const text = change(rows)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
  return new Map(entries).set(name, Buffer.from(text));
}
