import type { Target } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { attachmentChanges } from '#domain/attachments/attachment-changes.ts';
import { type AttachmentLists, withAttachments } from '#domain/attachments/attachment-lists.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
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
import { updateBinLists, updateLocationLists, updateProfilePhotos } from './attachment.queries.ts';

/** The owner and attachments of a thing, opened for somebody who may change them. A profile has photos only. */
export type AttachmentHolder = { ownerId: string; lists: AttachmentLists };

export type LockedHolder = AttachmentHolder & {
  owner: LockedOwner;
  /** The bin that the attachment belongs to: an item's bin, or the bin itself. */
  binId: string | null;
  /** The thing's stream and name; undefined for a profile. */
  changed: { target: Target; itemId?: string; name: string } | undefined;
  write(lists: AttachmentLists): Promise<StoredLists>;
};

/** `elsewhere` are further raised streams, which the answer omits. */
export type StoredLists = {
  revisions: Revisions;
  elsewhere?: Revisions;
  locations?: string[];
  events: NewEvent[];
};

/** @throws AppError as the gate; `access.denied`, `…inTrash`, `items.notFound`, `photos.notFound` for another's profile. */
export function openHolder(db: Queryable, caller: Caller, target: PhotoTarget): Promise<AttachmentHolder> {
  return holders[target.kind].open(db, caller, target as never);
}

/** Locks the owner, then the holder; `write` raises the stream. */
export function lockHolder(tx: Transaction, caller: Caller, target: PhotoTarget): Promise<LockedHolder> {
  return holders[target.kind].lock(tx, caller, target as never);
}

type Holder<K extends PhotoTarget['kind']> = {
  open(db: Queryable, caller: Caller, target: Extract<PhotoTarget, { kind: K }>): Promise<AttachmentHolder>;
  lock(tx: Transaction, caller: Caller, target: Extract<PhotoTarget, { kind: K }>): Promise<LockedHolder>;
};

const updateLists = { bin: updateBinLists, location: updateLocationLists };

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
      changed: { target: { kind, id }, name: opened.row.name },
      async write(lists) {
        const [row] = await updateLists[kind](tx, {
          ownerId: owner.id,
          id,
          photos: jsonOf(lists.photos),
          documents: jsonOf(lists.documents),
        });
        return {
          revisions: { [id]: row?.revision ?? 0 },
          locations: kind === 'location' ? [id] : [],
          events: changeEvents({ kind, id }, opened.row.name, holder.lists, lists),
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
      changed: { target: { kind: 'bin', id: binId }, itemId: id, name: item.name },
      async write({ photos = [], documents = [] }) {
        const lists = withAttachments(withAttachments(item, 'photos', photos), 'documents', documents);
        await storeItems(bin, [{ ...lists, updatedAt: caller.now }], { items: 0, quantity: 0 })(tx);
        const named = { id, name: item.name };
        const events = changeEvents({ kind: 'bin', id: binId }, named, holder.lists, lists);
        return { revisions: { [binId]: nextRevision(bin.row) }, events };
      },
    };
  },
};

const ownHolder: Holder<'me'> = {
  async open(db, caller, { id }) {
    assertOwn(caller, id);
    const [row] = await queryProfile(db, { userId: id });
    return { ownerId: id, lists: listsOf(row) };
  },
  async lock(tx, caller, { id }) {
    assertOwn(caller, id);
    const owner = await lockOwner(tx, id);
    return {
      ownerId: id,
      lists: listsOf({ photos: (await owner.profile()).photos }),
      owner,
      binId: null,
      changed: undefined,
      async write({ photos }) {
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

function admittedHolder({ target, row, effectiveRole }: AdmittedTarget): AttachmentHolder {
  assertCan(effectiveRole, 'edit details');
  assertNotTrashed({ target, row });
  return { ownerId: row.ownerId, lists: listsOf(row) };
}

function admittedItem(bin: OpenedBin): { holder: AttachmentHolder; item: Item } {
  const [item] = itemsOf(bin);
  if (item.deletedAt !== undefined) throw new AppError('items.inTrash');
  return { holder: { ownerId: bin.row.ownerId, lists: listsOf(item) }, item };
}

/** @throws AppError `photos.notFound`, the same for nobody and somebody else. */
function assertOwn({ userId }: Caller, id: string): void {
  if (id !== userId) throw new AppError('photos.notFound');
}

type RowLists = { [L in keyof AttachmentLists]: AttachmentLists[L] | null };

function listsOf({ photos, documents }: RowLists = {}): AttachmentLists {
  return { ...(photos && { photos }), ...(documents && { documents }) };
}

function jsonOf(list: readonly object[] = []): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

/** `name` with an id is an item's. */
function changeEvents(
  target: Target,
  name: string | { id: string; name: string },
  before: AttachmentLists,
  after: AttachmentLists,
): NewEvent[] {
  const changes = attachmentChanges(before, after);
  if (changes.length === 0) return [];
  if (typeof name === 'object') return itemEvents(target.id, 'itemChanged', [name], { changes });
  return [{ target, event: 'changed', names: [name], detail: { changes } }];
}
