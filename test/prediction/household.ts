import { v7 as uuidv7 } from 'uuid';
import type { Role, Target } from '#domain/access/access.ts';
import { fieldHolders } from '#domain/own-fields/own-field-limits.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { buildItem, buildUser, shareBin, shareLocation, type TestUser } from '../builders.ts';
import { lookFrom, remindAt } from '../remind.ts';
import type { TestServer } from '../server.ts';
import { definedFields, storedTemplate, type TrashedDocument, type TrashedPhoto } from './inputs.ts';

export const actors = ['owner', 'admin', 'editor', 'viewer', 'stranger'] as const;
export type Actor = (typeof actors)[number];

export type Household = Record<'owner' | 'actor', TestUser> & {
  trashedPhotos: TrashedPhoto[];
  trashedDocuments: TrashedDocument[];
};

/** The actor's role in the location of the shared bins. */
export const placeRoles = ['none', 'viewer', 'editor', 'admin'] as const;
export type PlaceRole = (typeof placeRoles)[number];

/**
 * Bins, places, items, photos, documents and codes in every state that a queued write works on, and people who wait for access. The actor
 * has their role on the bins alone, on the place too, or another one there.
 */
export async function buildHousehold(
  server: TestServer,
  { role, placeRole, plan }: { role: Actor; placeRole: PlaceRole; plan: Plan },
): Promise<Household> {
  const owner = await buildUser(server, { name: 'Olga', plan });
  const [actor, otherMember] = [
    role === 'owner' ? owner : await buildUser(server, { name: 'Anna' }),
    await buildUser(server, { name: 'Erik' }),
  ];
  await Promise.all([actor, otherMember].map((person) => person.act('me.get', {})));
  const place = await owner.act('locations.create', { name: 'Shed' });
  const trashedPlace = await owner.act('locations.create', { name: 'Old shed' });
  const create = (name: string, at: object = {}) =>
    owner.act('bins.create', { name, isPrivate: false, ...at });
  const attic = await create('Bin 0', { locationId: place.id });
  const box = await create('Bin 1', { parentBinId: attic.id });
  const apart = await create('Bin 2');
  const trashed = await create('Bin 3', { parentBinId: attic.id });
  const shelf = await owner.act('locations.create', { name: 'Shelf', parentLocationId: place.id });
  await create('Bin 4', { locationId: shelf.id });
  await owner.act('locations.update', { id: place.id, viewersMayTakeOut: placeRole === 'viewer' });
  await owner.act('bins.update', { id: apart.id, viewersMayTakeOut: true });
  await addItems(owner, [attic.id, box.id, apart.id]);
  await addLists(owner, attic.id, place.id);
  for (const of of fieldHolders)
    await owner.act('fields.create', { id: definedFields[of], of, name: 'Maker', kind: 'line' });
  await owner.act('templates.create', { id: storedTemplate, name: 'Winter box', bin: {}, items: [] });
  if (actor !== owner) await addLists(actor);
  const trashedPhotos = await addPhotos(owner, [attic.id, box.id], place.id);
  const trashedDocuments = await addDocuments(owner, [attic.id, box.id], place.id);
  for (const bin of [attic, apart]) {
    await shareBin(server, bin, otherMember, 'viewer');
    if (isMember(role)) await shareBin(server, bin, actor, role);
  }
  if (isMember(role) && placeRole !== 'none') await shareLocation(server, place, actor, placeRole);
  if (isMember(role)) await shareLocation(server, trashedPlace, actor, role);
  await owner.act('bins.delete', { id: trashed.id });
  await owner.act('locations.delete', { id: trashedPlace.id });
  for (const bin of [attic, box, apart]) {
    const asker = await buildUser(server, { name: 'Asker' });
    const target = { kind: 'bin', id: bin.id } as const;
    await asker.act('accessRequests.create', { target, wholePlace: bin !== apart });
  }
  await owner.act('codes.create', { count: 6 });
  if (actor !== owner) await actor.act('codes.create', { count: 2 });
  if (role !== 'stranger') await sendReminders(server, actor, apart.id);
  return { owner, actor, trashedPhotos, trashedDocuments };
}

function isMember(role: Actor): role is Role {
  return role !== 'owner' && role !== 'stranger';
}

async function addItems(owner: TestUser, binIds: readonly string[]): Promise<void> {
  for (const binId of binIds) {
    await buildItem(owner, { id: binId }, { quantity: 4 });
    await buildItem(owner, { id: binId }, { name: 'Rope', loanedTo: 'Erik', loanedCount: 2 });
    const old = await buildItem(owner, { id: binId }, { name: 'Old lamp' });
    await owner.act('items.delete', { binId, ids: [old.id] });
  }
}

/** A person's own list, with one of a bin and two of a place, of which one is in the trash. */
async function addLists(person: TestUser, binId?: string, locationId?: string): Promise<void> {
  const create = (target?: Target) => {
    const list = { target, id: uuidv7() };
    return person
      .act('lists.create', { ...list, name: 'Camp', stages: [{ id: 'a', name: 'Taken' }], covers: 'bins' })
      .then(() => list);
  };
  await create();
  if (binId === undefined || locationId === undefined) return;
  await create({ kind: 'bin', id: binId });
  await create({ kind: 'location', id: locationId });
  await person.act('lists.delete', await create({ kind: 'location', id: locationId }));
}

/** One for a day and one that repeats. */
async function sendReminders(server: TestServer, actor: TestUser, binId: string): Promise<void> {
  const day = '2030-05-03';
  const about = { target: { kind: 'bin' as const, id: binId }, day };
  await actor.act('reminders.put', { id: uuidv7(), ...about, text: 'Defrost' });
  await actor.act('reminders.put', { id: uuidv7(), ...about, repeat: 'weekly' });
  await lookFrom(server, actor);
  await remindAt(server, actor, day);
}

/** Returns the trashed photos, one per bin. */
async function addPhotos(
  owner: TestUser,
  binIds: readonly string[],
  locationId: string,
): Promise<TrashedPhoto[]> {
  const trashed: TrashedPhoto[] = [];
  for (const id of binIds) {
    const target = { kind: 'bin', id } as const;
    const {
      url: _,
      thumbnailUrl: __,
      revisions: ___,
      ...photo
    } = await owner.act('photos.create', { target });
    await owner.act('photos.create', { target });
    await owner.act('photos.create', { target });
    await owner.act('photos.delete', { target, id: photo.id });
    trashed.push({ target, photo, place: 0 });
  }
  await owner.act('photos.create', { target: { kind: 'location', id: locationId } });
  await owner.act('photos.create', { target: { kind: 'me', id: owner.id } });
  return trashed;
}

/** Returns the trashed documents, one per bin. */
async function addDocuments(
  owner: TestUser,
  binIds: readonly string[],
  locationId: string,
): Promise<TrashedDocument[]> {
  const trashed: TrashedDocument[] = [];
  const link = { name: 'Manual', use: 'manual', url: 'https://example.org/manual' } as const;
  for (const id of binIds) {
    const target = { kind: 'bin', id } as const;
    const { revisions: _, ...document } = await owner.act('documents.create', {
      target,
      name: 'Receipt',
      use: 'receipt',
    });
    await owner.act('documents.link', { target, ...link });
    await owner.act('documents.delete', { target, id: document.id });
    trashed.push({ target, document, place: 0 });
  }
  await owner.act('documents.link', { target: { kind: 'location', id: locationId }, ...link });
  return trashed;
}
