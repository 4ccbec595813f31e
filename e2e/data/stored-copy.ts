import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import type { CallInput } from '#domain/calls.ts';
import type { QueuedName } from '#domain/operation.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { addPhoto } from '#test/photos.ts';

/** The data that one device has stored of an account; `{olga}` and `{anna}` stand for the people's ids. */
export type StoredCopy = {
  /** The version of the IndexedDB database. */
  version: number;
  stores: {
    name: string;
    keyPath: string | null;
    autoIncrement: boolean;
    rows: { key: string | number; value: unknown }[];
  }[];
  localStorage: Record<string, string>;
  /** The items that the device showed, by the name of their bin. */
  shown: Record<string, string[]>;
};

export type PeopleIds = { olga: string; anna: string };

/** A write with its input. */
type Act = { [N in QueuedName]: { call: N; data: CallInput<N> } }[QueuedName];

const idOf = (n: number) => `01a2b3c4-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [garage, attic, shed, cellar, kitchen] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const [house, cabin, boat] = [idOf(6), idOf(7), idOf(8)];
const [drill, saw, rope, tent, glue, lamp] = [idOf(11), idOf(12), idOf(13), idOf(14), idOf(15), idOf(16)];
const expired = idOf(21);
const [front, back] = [idOf(51), idOf(52)];
const [manual, receipt] = [idOf(55), idOf(56)];
const photographed = { kind: 'bin', id: garage } as const;
const documentValues = { name: 'Manual', use: 'manual' } as const;
const trashedLink = {
  ...documentValues,
  type: 'link',
  addedAt: '2026-05-01T12:00:00.000Z',
  url: 'https://example.org',
  place: 0,
} as const;

const before: Act[] = [
  { call: 'locations.create', data: { id: house, name: 'House', address: 'Storgatan 1' } },
  { call: 'locations.create', data: { id: cabin, name: 'Cabin' } },
  {
    call: 'bins.create',
    data: { id: garage, name: 'Garage', locationId: house, qrLabel: 'G 1', isPrivate: false },
  },
  { call: 'bins.create', data: { id: attic, name: 'Attic', tags: ['winter'] } },
  { call: 'bins.create', data: { id: shed, name: 'Shed' } },
  { call: 'bins.create', data: { id: cellar, name: 'Cellar' } },
  {
    call: 'items.create',
    data: {
      binId: garage,
      items: [
        { id: drill, name: 'Drill', quantity: 1, tags: ['tools'], notes: 'Two batteries' },
        { id: saw, name: 'Saw', quantity: 2 },
        { id: rope, name: 'Rope', quantity: 3, unit: 'm' },
      ],
    },
  },
  { call: 'items.create', data: { binId: attic, items: [{ id: tent, name: 'Tent' }] } },
  { call: 'items.delete', data: { binId: attic, ids: [tent] } },
  { call: 'bins.delete', data: { id: cellar } },
];

/**
 * Creates two people and what is on the server before the device goes offline: Anna sees two of Olga's bins and
 * requests more.
 */
export async function prepare(address: string): Promise<{ olga: Account; anna: Account; ids: PeopleIds }> {
  const [olga, anna] = [await signUp(address, 'Olga'), await signUp(address, 'Anna')];
  for (const person of [olga, anna]) await call(address, person, 'me.get', {});
  for (const act of before) await call(address, olga, act.call, act.data);
  for (const id of [front, back])
    await addPhoto(address, olga, { target: photographed, id }, await buildPhoto());
  await call(address, olga, 'documents.link', {
    target: photographed,
    id: receipt,
    ...documentValues,
    url: 'https://example.org',
  });
  const targets = [attic, shed].map((id) => ({ kind: 'bin', id }));
  const invited = { targets, emails: [anna.email], role: 'viewer' };
  const { invites } = await call<{ invites: OwnInvite[] }>(address, olga, 'invites.create', invited);
  for (const { link } of invites)
    await call(address, anna, 'invites.accept', { token: link.split('/').at(-1) });
  await call(address, anna, 'accessRequests.create', { target: { kind: 'bin', id: garage } });
  await call(address, anna, 'accessRequests.create', {
    target: { kind: 'bin', id: attic },
    wholePlace: true,
  });
  return { olga, anna, ids: { olga: olga.userId, anna: anna.userId } };
}

/** A server that opens the copy has other codes, and refuses these. */
type StoredName = Exclude<QueuedName, 'codes.claim' | 'codes.void'>;

const listStages = [
  { id: 'a', name: 'Taken' },
  { id: 'b', name: 'Back' },
];

/** The person's offline writes, in this order; a missing queued write does not compile. */
const offlineWrites = ({ anna }: PeopleIds): { [N in StoredName]: [CallInput<N>, ...CallInput<N>[]] } => ({
  'bins.create': [{ id: kitchen, name: 'Kitchen', parentBinId: attic }],
  'items.create': [
    { binId: garage, items: [{ id: glue, name: 'Glue', quantity: 4 }] },
    { binId: kitchen, items: [{ id: lamp, name: 'Lamp' }] },
  ],
  'items.update': [
    { binId: garage, id: rope, quantityBy: 5 },
    { binId: garage, id: drill, name: 'Cordless drill', value: 1200, currency: 'SEK' },
  ],
  'items.updateMany': [{ binId: garage, items: [{ id: rope, unit: 'm' }] }],
  'items.lend': [
    { binId: garage, id: rope, loanId: idOf(17), quantity: 2, borrower: 'Sven', dueDate: '2026-06-01' },
  ],
  'items.changeLoan': [{ binId: garage, id: rope, loanId: idOf(17), note: 'The red one' }],
  'items.return': [{ binId: garage, id: rope, loanId: idOf(17), quantity: 1 }],
  'items.move': [{ binId: garage, ids: [saw], toBinId: attic }],
  'items.delete': [{ binId: garage, ids: [glue] }],
  'items.restore': [{ binId: attic, ids: [tent] }],
  'bins.open': [{ id: garage }],
  'bins.see': [{ id: garage, at: '2026-05-03T10:00:00.000Z' }],
  'bins.update': [
    { id: attic, name: 'Loft', color: 'teal' },
    { id: attic, isMissing: true },
  ],
  'bins.move': [{ id: garage, parentBinId: shed }],
  'bins.restore': [{ id: cellar }],
  'bins.delete': [{ id: cellar }],
  'locations.create': [{ id: boat, name: 'Boat' }],
  'locations.update': [{ id: house, description: 'Yellow' }],
  'locations.move': [{ id: boat, parentLocationId: house }],
  'locations.delete': [{ id: cabin }],
  'locations.restore': [{ id: cabin }],
  // With a code that nobody has; the server ignores it.
  'codes.recordPrint': [{ codes: ['ABCDEFGHJKMN'], sheet: { id: idOf(31), template: 'L7160' } }],
  'stockChecks.start': [
    { id: idOf(41), target: { kind: 'location', id: house }, startedAt: '2026-05-03T10:00:00.000Z' },
    { id: idOf(42), target: { kind: 'bin', id: attic }, startedAt: '2026-05-03T10:00:00.000Z' },
  ],
  'stockChecks.tick': [
    {
      id: idOf(41),
      target: { kind: 'location', id: house },
      ticks: [{ kind: 'bin', id: garage, isSeen: true, at: '2026-05-03T10:00:00.000Z' }],
    },
  ],
  'stockChecks.end': [{ id: idOf(41), target: { kind: 'location', id: house } }],
  'stockChecks.discard': [{ id: idOf(42), target: { kind: 'bin', id: attic } }],
  'lists.create': [{ id: idOf(61), target: { kind: 'bin', id: attic }, name: 'Camp', stages: listStages }],
  'lists.update': [{ id: idOf(61), target: { kind: 'bin', id: attic }, name: 'Summer camp', covers: 'bins' }],
  'lists.put': [
    { id: idOf(61), target: { kind: 'bin', id: attic }, entries: [{ kind: 'bin', id: garage, isIn: true }] },
  ],
  'lists.tick': [
    {
      id: idOf(61),
      target: { kind: 'bin', id: attic },
      at: '2026-05-03T10:00:00.000Z',
      ticks: [{ kind: 'bin', id: garage, stage: 'a', count: 1 }],
    },
  ],
  'lists.delete': [{ id: idOf(61), target: { kind: 'bin', id: attic } }],
  'lists.restore': [{ id: idOf(61), target: { kind: 'bin', id: attic } }],
  'fields.create': [{ id: idOf(71), of: 'item', name: 'Maker', kind: 'line' }],
  'fields.update': [{ id: idOf(71), name: 'Made by' }],
  'fields.delete': [{ id: idOf(71) }],
  'fields.restore': [{ id: idOf(71) }],
  'templates.create': [{ id: idOf(72), name: 'Winter box', bin: {}, items: [{ name: 'Gloves' }] }],
  'templates.update': [{ id: idOf(72), name: 'Cold box' }],
  'templates.delete': [{ id: idOf(72) }],
  'accessRequests.grant': [{ target: { kind: 'bin', id: garage }, userId: anna, role: 'viewer' }],
  'accessRequests.deny': [{ target: { kind: 'bin', id: attic }, userId: anna }],
  'accessEntries.update': [{ target: { kind: 'bin', id: attic }, userId: anna, role: 'editor' }],
  'accessEntries.delete': [{ target: { kind: 'bin', id: shed }, userId: anna }],
  // With a notification that has expired; the server accepts it.
  'notifications.read': [{ ids: [expired] }],
  'reminders.put': [{ id: idOf(51), target: { kind: 'bin', id: garage }, day: '2030-05-03', text: 'Sweep' }],
  'reminders.settle': [{ thing: idOf(52), kind: 'chosen', day: '2030-05-03' }],
  'reminders.unsettle': [{ thing: idOf(52), kind: 'chosen', day: '2030-05-03', answer: 'done' }],
  'reminders.delete': [{ id: idOf(53) }],
  'reminders.configure': [{ hour: 7 }],
  'me.update': [{ displayName: 'Olga Lind' }],
  'photos.order': [{ target: photographed, ids: [back] }],
  'photos.update': [{ target: photographed, id: back, use: 'receipt' }],
  'photos.delete': [{ target: photographed, id: front }],
  'photos.restore': [
    { target: photographed, id: front, was: { width: 40, height: 30, placeholder: '', place: 1 } },
  ],
  'documents.link': [
    { target: photographed, id: manual, ...documentValues, url: 'https://example.org/manual' },
  ],
  'documents.update': [{ target: photographed, id: receipt, name: 'Receipt of the drill' }],
  'documents.delete': [{ target: photographed, id: receipt }],
  'documents.restore': [{ target: photographed, id: receipt, was: trashedLink }],
});

export const offline = (ids: PeopleIds): { call: string; data: unknown }[] =>
  Object.entries(offlineWrites(ids)).flatMap(([call, inputs]) => inputs.map((data) => ({ call, data })));

const file = join(import.meta.dirname, 'stored-copy.json');

export async function readStoredCopy({ olga, anna }: PeopleIds): Promise<StoredCopy> {
  const text = await readFile(file, 'utf8');
  return JSON.parse(text.replaceAll('{olga}', olga).replaceAll('{anna}', anna)) as StoredCopy;
}

export async function writeStoredCopy(copy: StoredCopy, { olga, anna }: PeopleIds): Promise<void> {
  const text = JSON.stringify(copy, undefined, 1).replaceAll(olga, '{olga}').replaceAll(anna, '{anna}');
  await writeFile(file, `${text}\n`);
}

export const databaseOf = ({ olga }: PeopleIds) => `whichbin:${olga}`;

/** Everything that the page's device has in this database and in localStorage. */
export function dump(page: Page, name: string): Promise<Omit<StoredCopy, 'shown'>> {
  return page.evaluate(async (name) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open(name));
    const stores = [];
    for (const each of database.objectStoreNames) {
      const store = database.transaction(each).objectStore(each);
      const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      const rows = keys.map((key, n) => ({ key: key as string | number, value: values[n] as unknown }));
      const { keyPath, autoIncrement } = store;
      stores.push({ name: each, keyPath: keyPath as string | null, autoIncrement, rows });
    }
    const { version } = database;
    database.close();
    return { version, stores, localStorage: { ...localStorage } };
  }, name);
}

/** Restores the copy of another build on the page's device. The page must not be the app. */
export function restore(page: Page, name: string, copy: StoredCopy): Promise<void> {
  return page.evaluate(
    async ({ name, copy }) => {
      Object.assign(localStorage, copy.localStorage);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, copy.version);
        opening.onupgradeneeded = () => {
          for (const { name: each, keyPath, autoIncrement } of copy.stores)
            opening.result.createObjectStore(each, { keyPath, autoIncrement });
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const all = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const { name: each, keyPath, rows } of copy.stores) {
        for (const { key, value } of rows)
          all.objectStore(each).put(value, keyPath === null ? key : undefined);
      }
      await new Promise((resolve, reject) => {
        all.oncomplete = resolve;
        all.onerror = () => reject(all.error);
      });
      database.close();
    },
    { name, copy },
  );
}
