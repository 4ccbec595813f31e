import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
  unwrap,
} from 'idb';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Item } from '#domain/items/item.ts';
import type { ListEntry } from '#domain/lists/list.ts';
import type { Account as Me } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import type { OutboxEntry, RefusedRow } from '../operations/operation.ts';
import type { DraftPhoto, Upload } from '../operations/upload.ts';
import { databasePrefix, databaseVersion } from './database-name.ts';
import { findIndexedDB } from './memory.ts';

/** All stores but `meta`, by whether the server has their contents. */
const stores = {
  bins: 'fetched',
  chunks: 'fetched',
  attachmentTexts: 'fetched',
  locations: 'fetched',
  me: 'fetched',
  codes: 'fetched',
  lists: 'fetched',
  outbox: 'unsaved',
  refused: 'unsaved',
  uploads: 'unsaved',
  draftPhotos: 'unsaved',
} as const satisfies Record<Exclude<StoreName, 'meta'>, 'fetched' | 'unsaved'>;

type Stores = typeof stores;
type PersonalStore = keyof Stores;

/** The stores that a recreated copy takes from its predecessor. */
export type UnsavedStore = {
  [Name in PersonalStore]: Stores[Name] extends 'unsaved' ? Name : never;
}[PersonalStore];

/** The stores that are erased with the copy. */
export const personalStores = Object.keys(stores) as PersonalStore[];

export const unsavedStores = personalStores.filter(
  (name): name is UnsavedStore => stores[name] === 'unsaved',
);

/** `held` is the chunk's revision, 0 without one; it counts only within its `generation` (epoch). */
export type BinRecord = {
  id: string;
  header: BinHeader;
  // biome-ignore lint/plugin: devices have stored it under this name
  held: number;
  generation: number;
};

export type Chunk = { binId: string; revision: number; items: Item[] };

/**
 * The text found in photos and documents of a bin and its items, or of a place, by their ids; `target` is the bin's or place's
 * id. `toFetch` is set until the device has the text of all; it is indexed, and IndexedDB has no booleans as keys.
 */
export type StoredTexts = { target: string; texts: Record<string, AttachmentText>; toFetch?: 1 };

export type LocationRecord = { id: string; location: Location; generation: number };

/**
 * The entries of a list, complete up to `revision`; with `next`, those after it have come in part. `target` is its place's or
 * bin's id, `me` for the person's own.
 */
export type ListRecord = {
  target: string;
  id: string;
  revision: number;
  next?: { revision: number; id: string };
  entries: ListEntry[];
  people: Record<string, string>;
};

export type MeRecord = { me: Me; generation: number };

/** All codes up to this revision are stored; if partial, those at this revision only up to this code. */
export type CodesMark = { revision: number; code: string; isPartial?: boolean };

/**
 * `isComplete`: everything was loaded once. `drawing`: the operation that requests spare codes, until they are stored.
 */
export type Meta = {
  epoch?: string;
  generation: number;
  isComplete?: boolean;
  erased?: boolean;
  codes?: CodesMark;
  drawing?: string;
};

export interface Schema extends DBSchema {
  bins: { key: string; value: BinRecord };
  chunks: { key: string; value: Chunk };
  attachmentTexts: { key: string; value: StoredTexts; indexes: { toFetch: number } };
  locations: { key: string; value: LocationRecord };
  me: { key: 'me'; value: MeRecord };
  /** The person's own codes, including spare ones. */
  codes: { key: string; value: CodeRow };
  lists: { key: [string, string]; value: ListRecord };
  outbox: { key: number; value: OutboxEntry };
  refused: { key: string; value: RefusedRow };
  uploads: { key: string; value: Upload };
  draftPhotos: { key: string; value: DraftPhoto };
  meta: { key: 'meta'; value: Meta };
}

export type StoreName = StoreNames<Schema>;
export type Write = IDBPTransaction<Schema, StoreName[], 'readwrite'>;
export type Read = IDBPTransaction<Schema, StoreName[], 'readonly'>;

export class ErasedError extends Error {}

export type Database = {
  read<T>(stores: StoreName[], work: (transaction: Read) => Promise<T>): Promise<T>;
  /** `work` must await only the transaction. @throws ErasedError if the copy was erased. */
  write<T>(
    stores: StoreName[],
    work: (transaction: Write, meta: Promise<Meta>) => Promise<T>,
    options?: { isStrict?: boolean },
  ): Promise<T>;
  reset(): Promise<void>;
  close(): void;
};

export const databaseName = (userId: string) => databasePrefix + userId;

export type DatabasePorts = {
  onErased(): void;
  onNewerBuild(): void;
  /** The browser blocks storage. */
  onBlocked(): void;
};

/** Opens the account's database. Reconnects once when the browser loses the connection. */
export function openDatabase(userId: string, ports?: DatabasePorts): Database {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  /** Lets a write begin synchronously. */
  let current: IDBPDatabase<Schema> | undefined;
  let isClosed = false;

  function connect(): Promise<IDBPDatabase<Schema>> {
    if (isClosed) return Promise.reject(new ErasedError());
    opened ??= open(userId, forget, letGo).catch(giveWay);
    const opening = opened;
    opening.then((db) => {
      if (opened === opening) current = db;
    }, forget);
    return opened;
  }

  function letGo(newVersion: number | null): void {
    close();
    if (newVersion === null) ports?.onErased();
    else ports?.onNewerBuild();
  }

  function giveWay(error: unknown): never {
    if (!ports || !(isOfNewerBuild(error) || isBlocked(error))) throw error;
    close();
    // The newer build sends the pending operations.
    if (isOfNewerBuild(error)) ports.onNewerBuild();
    else ports.onBlocked();
    throw new ErasedError();
  }

  function forget(): void {
    opened = undefined;
    current = undefined;
  }

  function close(): void {
    isClosed = true;
    opened?.then((db) => db.close()).catch(forget);
    forget();
  }

  async function run<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await work(current ?? (await connect()));
    } catch (error) {
      if (isClosed || !isConnectionLost(error)) throw error;
      forget();
      return work(await connect());
    }
  }

  return {
    read: (stores, work) =>
      run(async (db) => {
        const transaction = db.transaction(stores, 'readonly');
        const result = await work(transaction);
        await transaction.done;
        return result;
      }),
    write: (stores, work, options) =>
      run(async (db) => {
        const durability = options?.isStrict ? 'strict' : 'relaxed';
        const transaction = db.transaction([...new Set<StoreName>([...stores, 'meta'])], 'readwrite', {
          durability,
        });
        // A failed request rejects both promises; the error below is enough.
        transaction.done.catch(() => {});
        try {
          const meta = readMeta(transaction);
          const [result] = await Promise.all([work(transaction, meta), meta]);
          transaction.commit();
          await transaction.done;
          return result;
        } catch (error) {
          abort(transaction);
          throw error;
        }
      }),
    async reset() {
      if (isClosed) throw new ErasedError();
      opened?.then((db) => db.close()).catch(forget);
      forget();
      await deleteDB(databaseName(userId));
    },
    close,
  };
}

async function open(
  userId: string,
  onLost: () => void,
  onVersionChange: (newVersion: number | null) => void,
) {
  return openDB<Schema>(databaseName(userId), databaseVersion, {
    async upgrade(db, from, _to, transaction) {
      if (from < 1) {
        db.createObjectStore('bins', { keyPath: 'id' });
        db.createObjectStore('chunks', { keyPath: 'binId' });
        db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        db.createObjectStore('refused', { keyPath: 'operationId' });
        db.createObjectStore('meta');
      }
      if (from < 2) {
        // Version 1 stored only the profile; the server sends it again with the inbox.
        if (from === 1) db.deleteObjectStore('me');
        db.createObjectStore('me');
        db.createObjectStore('locations', { keyPath: 'id' });
      }
      if (from < 3) db.createObjectStore('codes', { keyPath: 'code' });
      if (from < 4) db.createObjectStore('uploads', { keyPath: 'id' });
      if (from < 5) db.createObjectStore('draftPhotos', { keyPath: 'id' });
      // Version 6 stored a summary of each bin.
      if (from === 6) unwrap(db).deleteObjectStore('summaries');
      if (from < 9) db.createObjectStore('lists', { keyPath: ['target', 'id'] });
      if (from < 10) await createTexts(db, from, transaction);
    },
    blocking: (_current, newVersion) => onVersionChange(newVersion),
    terminated: onLost,
  });
}

async function createTexts(
  db: IDBPDatabase<Schema>,
  from: number,
  transaction: IDBPTransaction<Schema, StoreName[], 'versionchange'>,
): Promise<void> {
  const texts = db.createObjectStore('attachmentTexts', { keyPath: 'target' });
  texts.createIndex('toFetch', 'toFetch');
  // An older build may have stored bins whose photos have text.
  const binIds = await transaction.objectStore('bins').getAllKeys();
  for (const target of binIds) texts.put({ target, texts: {}, toFetch: 1 });
  // Versions 8 and 9 stored the text of photos under this name; it comes again.
  if (from === 8 || from === 9) unwrap(db).deleteObjectStore('photoTexts');
}

async function readMeta(transaction: Write): Promise<Meta> {
  const meta = (await transaction.objectStore('meta').get('meta')) ?? { generation: 1 };
  if (meta.erased) throw new ErasedError();
  return meta;
}

function abort(transaction: Write): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended.
  }
}

/** Invalid keys and values are bugs, not storage failures. */
export function isStorageFailure(error: unknown): boolean {
  if (!findIndexedDB()) return true;
  return error instanceof DOMException && !error.name.startsWith('Data');
}

function isOfNewerBuild(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/** Firefox throws InvalidStateError in private windows without storage. */
function isBlocked(error: unknown): boolean {
  if (!findIndexedDB()) return true;
  return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name);
}

// Safari closes connections of suspended tabs with one of these errors.
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  return error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /lost/i.test(error.message));
}
