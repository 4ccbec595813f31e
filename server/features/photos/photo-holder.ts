import type { Target } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { fieldChanges } from '#domain/history/field-change.ts';
import type { Item } from '#domain/items/item.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { withPhotos } from '#domain/photos/photo-rules.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type AdmittedTarget, assertNotTrashed, openTarget, openTargetForWrite } from '../access/gate.ts';
import { findOwner, type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { queryProfile, raiseWhereNamed } from '../account/profile.queries.ts';
import type { Caller } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { lockForItems, type OpenedBin, openForItems } from '../items/bin-of-items.ts';
import { itemEvents } from '../items/items.history.ts';
import { itemsOf, nextRevision, storeItems } from '../items/stored-items.ts';
import { lockRows } from '../rows.queries.ts';
import { updateBinPhotos, updateLocationPhotos, updateProfilePhotos } from './photo.queries.ts';

/** The owner and photos of a thing, opened for somebody who may change them. */
export type PhotoHolder = { ownerId: string; photos: Photo[] };

export type LockedHolder = PhotoHolder & {
  owner: LockedOwner;
  /** The bin that the photo belongs to: an item's bin, or the bin itself. */
  binId: string | null;
  write(photos: Photo[]): Promise<StoredPhotos>;
};

/** `elsewhere` are further raised streams, which the answer omits. */
export type StoredPhotos = {
  revisions: Revisions;
  elsewhere?: Revisions;
  locations?: string[];
  events: NewEvent[];
};

/** @throws AppError as the gate; `access.denied`, `…inTrash`, `items.notFound`, `photos.notFound`. */
export function openHolder(db: Queryable, caller: Caller, target: PhotoTarget): Promise<PhotoHolder> {
  return holders[target.kind].open(db, caller, target as never);
}

/** Locks the owner, then the holder; `write` raises the stream. */
export function lockHolder(tx: Transaction, caller: Caller, target: PhotoTarget): Promise<LockedHolder> {
  return holders[target.kind].lock(tx, caller, target as never);
}

type Holder<K extends PhotoTarget['kind']> = {
  open(db: Queryable, caller: Caller, target: Extract<PhotoTarget, { kind: K }>): Promise<PhotoHolder>;
  lock(tx: Transaction, caller: Caller, target: Extract<PhotoTarget, { kind: K }>): Promise<LockedHolder>;
};

const updatePhotos = { bin: updateBinPhotos, location: updateLocationPhotos };

const targetHolder: Holder<'bin' | 'location'> = {
  async open(db, { userId }, target) {
    return admittedHolder(await openTarget(db, userId, target));
  },
  async lock(tx, { userId }, target) {
    const { kind, id } = target;
    const owner = await lockOwner(tx, await findOwner(tx, userId, id));
    await lockRows[kind](tx, { ownerId: owner.id, ids: [id] });
    const opened = await openTargetForWrite(owner, userId, target);
    const holder = admittedHolder(opened);
    return {
      ...holder,
      owner,
      binId: kind === 'bin' ? id : null,
      async write(photos) {
        const [row] = await updatePhotos[kind](tx, { ownerId: owner.id, id, photos: jsonOf(photos) });
        return {
          revisions: { [id]: row?.revision ?? 0 },
          locations: kind === 'location' ? [id] : [],
          events: photoChangeEvents({ kind, id }, opened.row.name, holder.photos, photos),
        };
      },
    };
  },
};

const itemHolder: Holder<'item'> = {
  async open(db, { userId }, { id, binId }) {
    return admittedItem(await openForItems(db, userId, binId, [id])).holder;
  },
  async lock(tx, caller, { id, binId }) {
    const owner = await lockOwner(tx, await findOwner(tx, caller.userId, binId));
    const bin = await lockForItems(tx, caller.userId, owner.id, binId, [id]);
    const { holder, item } = admittedItem(bin);
    return {
      ...holder,
      owner,
      binId,
      async write(photos) {
        const changed = { ...withPhotos(item, photos), updatedAt: caller.now };
        await storeItems(bin, [changed], { items: 0, quantity: 0 })(tx);
        const named = { id, name: item.name };
        const events = photoChangeEvents({ kind: 'bin', id: binId }, named, holder.photos, photos);
        return { revisions: { [binId]: nextRevision(bin.row) }, events };
      },
    };
  },
};

const ownHolder: Holder<'me'> = {
  async open(db, caller, { id }) {
    assertOwn(caller, id);
    const [row] = await queryProfile(db, { userId: id });
    return { ownerId: id, photos: row?.photos ?? [] };
  },
  async lock(tx, caller, { id }) {
    assertOwn(caller, id);
    const owner = await lockOwner(tx, id);
    const { photos: before } = await owner.profile();
    return {
      ownerId: id,
      photos: before ?? [],
      owner,
      binId: null,
      async write(photos) {
        await updateProfilePhotos(tx, { userId: id, photos: jsonOf(photos) });
        const { locations, bins } = await raiseWhereNamed(tx, id);
        const [me] = await raiseAccounts(tx, [id]);
        const raisedRows = [...locations, ...bins];
        return {
          revisions: { me: me?.revision ?? 0 },
          elsewhere: Object.fromEntries(raisedRows.map((row) => [row.id, row.revision])),
          locations: locations.map((location) => location.id),
          events: [],
        };
      },
    };
  },
};

const holders = {
  bin: targetHolder,
  location: targetHolder,
  item: itemHolder,
  me: ownHolder,
} satisfies Record<PhotoTarget['kind'], unknown>;

function admittedHolder({ target, row, effectiveRole }: AdmittedTarget): PhotoHolder {
  assertCan(effectiveRole, 'edit details');
  assertNotTrashed({ target, row });
  return { ownerId: row.ownerId, photos: row.photos ?? [] };
}

function admittedItem(bin: OpenedBin): { holder: PhotoHolder; item: Item } {
  const [item] = itemsOf(bin);
  if (item.deletedAt !== undefined) throw new AppError('items.inTrash');
  return { holder: { ownerId: bin.row.ownerId, photos: item.photos ?? [] }, item };
}

/** @throws AppError `photos.notFound`, the same for nobody and somebody else. */
function assertOwn({ userId }: Caller, id: string): void {
  if (id !== userId) throw new AppError('photos.notFound');
}

function jsonOf(photos: readonly Photo[]): string | null {
  return photos.length === 0 ? null : JSON.stringify(photos);
}

/** Records the ids of the photos before and after, so that the change can be undone; `name` with an id is an item's. */
function photoChangeEvents(
  target: Target,
  name: string | { id: string; name: string },
  before: readonly Photo[],
  after: readonly Photo[],
): NewEvent[] {
  const changes = fieldChanges({ photos: idsOf(before) }, { photos: idsOf(after) }, ['photos']);
  if (changes.length === 0) return [];
  if (typeof name === 'object') return itemEvents(target.id, 'itemChanged', [name], { changes });
  return [{ target, event: 'changed', names: [name], detail: { changes } }];
}

function idsOf(photos: readonly Photo[]): string[] | undefined {
  return photos.length === 0 ? undefined : photos.map(({ id }) => id);
}
