import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { EffectiveRole } from '#domain/access/access.ts';
import type { ListName } from '#domain/attachments/attachment-lists.ts';
import type { Bin } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { buildItem, buildUser, shareBin, shareLocation, type TestUser } from '../builders.ts';
import type { TestServer } from '../server.ts';

export type Reader = EffectiveRole | 'stranger';

/** Strangers who are invited, have an open request, or had access before. */
export const outsiders = ['invited', 'requested', 'revoked'] as const;
export type Outsider = (typeof outsiders)[number];

export type People = Record<Reader | Outsider, TestUser>;

type Scenery = {
  attic: Bin;
  box: Bin;
  other: Bin;
  trashed: Bin;
  item: Item;
  trashedItem: Item;
  place: Location;
  /** In `place`. */
  shelf: Location;
  cellar: Location;
  trashedPlace: Location;
};

/** A shared bin and location with the data that the calls need. */
export type Scene = Scenery & { server: TestServer; people: People };

export async function buildPeople(server: TestServer): Promise<People> {
  const [stranger, invited, requested, revoked, viewer, editor, admin, owner] = await Promise.all([
    buildUser(server),
    buildUser(server, { name: 'Invited' }),
    buildUser(server, { name: 'Requested' }),
    buildUser(server, { name: 'Revoked' }),
    buildUser(server, { name: 'Viewer' }),
    buildUser(server, { name: 'Editor' }),
    buildUser(server, { name: 'Admin' }),
    buildUser(server, { plan: 'unlimited' }),
  ]);
  const people = { stranger, invited, requested, revoked, viewer, editor, admin, owner };
  // A user's first call creates the profile.
  await Promise.all(Object.values(people).map((person) => person.act('me.get', {})));
  // Some calls trust a session that has just begun.
  await endConfirmation(server, Object.values(people));
  return people;
}

async function endConfirmation(server: TestServer, people: TestUser[]): Promise<void> {
  await server.pool.query(
    `UPDATE session SET created_at = created_at - interval '1 hour' WHERE user_id = ANY($1::uuid[])`,
    [people.map(({ id }) => id)],
  );
}

export async function buildScene(server: TestServer, people: People): Promise<Scene> {
  const { owner } = people;
  const create = (parentBinId?: string) => owner.act('bins.create', { name: `Bin ${uuidv7()}`, parentBinId });
  const attic = await create();
  const [box, other, trashed] = [await create(attic.id), await create(attic.id), await create(attic.id)];
  await owner.act('bins.delete', { id: trashed.id });
  const item = await buildItem(owner, box);
  const trashedItem = await buildItem(owner, box, { name: 'Old torch' });
  await owner.act('items.delete', { binId: box.id, ids: [trashedItem.id] });
  const place = await owner.act('locations.create', { name: 'Shed' });
  const shelf = await owner.act('locations.create', { name: 'Shelf', parentLocationId: place.id });
  const cellar = await owner.act('locations.create', { name: 'Cellar' });
  const trashedPlace = await owner.act('locations.create', { name: 'Old shed' });
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    await shareBin(server, attic, people[role], role);
    await shareLocation(server, place, people[role], role);
    await shareLocation(server, cellar, people[role], role);
    await shareLocation(server, trashedPlace, people[role], role);
  }
  await owner.act('locations.delete', { id: trashedPlace.id });
  return {
    server,
    people,
    attic,
    box,
    other,
    trashed,
    item,
    trashedItem,
    place,
    shelf,
    cellar,
    trashedPlace,
  };
}

/** The same scene with unknown ids. */
export function missingScene({ server, people, ...scenery }: Scene): Scene {
  const missing: Scenery = structuredClone(scenery);
  for (const target of Object.values(missing)) target.id = uuidv7();
  return { server, people, ...missing };
}

/** Invites another person in each scene, as an account's open invitations are limited. */
export async function bringOutsiders({ server, people, attic, box, place }: Scene): Promise<void> {
  const { owner, requested, revoked } = people;
  const invited = await buildUser(server, { name: 'Invited' });
  await invited.act('me.get', {});
  await endConfirmation(server, [invited]);
  people.invited = invited;
  const scenery = [
    { kind: 'bin' as const, id: box.id },
    { kind: 'location' as const, id: place.id },
  ];
  await owner.act('invites.create', { targets: scenery, emails: [invited.email], role: 'editor' });
  await expect
    .poll(async () => (await invited.act('invites.list', {})).received.map(({ target }) => target.id))
    .toEqual(expect.arrayContaining([box.id, place.id]));
  await owner.act('bins.update', { id: box.id, isPrivate: false });
  await requested.act('accessRequests.create', { target: { kind: 'bin', id: box.id } });
  await owner.act('bins.update', { id: box.id, isPrivate: true });
  await shareBin(server, attic, revoked, 'admin');
  await shareLocation(server, place, revoked, 'admin');
  await revoked.act('bins.get', { id: box.id });
  for (const target of [{ kind: 'bin' as const, id: attic.id }, scenery[1]]) {
    if (target) await owner.act('accessEntries.delete', { target, userId: revoked.id });
  }
}

/** Creates a free code of the owner. */
export async function placeCode({ people }: Scene): Promise<string> {
  const { codes } = await people.owner.act('codes.create', { count: 1 });
  return codes[0]?.code ?? '';
}

/** Creates an open request for the bin, even if the bin does not exist. */
export async function placeRequest({ server, people, box: { id } }: Scene) {
  const userId = uuidv7();
  await server.pool.query(
    `INSERT INTO access_requests (owner_id, kind, target, user_id, message, requested_at)
     VALUES ($1, 'bin', $2, $3, '', now())`,
    [people.owner.id, id, userId],
  );
  return { target: { kind: 'bin' as const, id }, userId };
}

/** Creates an open invitation to the bin, even if the bin does not exist. */
export async function placeInvite({ server, people, box: { id } }: Scene) {
  const inviteId = uuidv7();
  await server.pool.query(
    `INSERT INTO invites (owner_id, id, kind, target, email, role, invited_by, invited_at, expires_at)
     VALUES ($1, $2, 'bin', $3, 'new@example.org', 'viewer', $1, now(), now() + interval '1 day')`,
    [people.owner.id, inviteId, id],
  );
  return { target: { kind: 'bin' as const, id }, id: inviteId };
}

/** Lends the item, if it exists. */
export async function placeLoan({ people, box: { id: binId }, item: { id } }: Scene) {
  const of = { binId, id, loanId: uuidv7() };
  await people.owner.call('items.lend', { ...of, borrower: 'Erik' });
  return of;
}

/** Defines a field for the owner's items; returns its id. */
export async function placeField({ people }: Scene): Promise<string> {
  const id = uuidv7();
  await people.owner.call('fields.create', { id, of: 'item', name: 'Serial number', kind: 'line' });
  return id;
}

/** Stores a template of the owner; returns its id. */
export async function placeTemplate({ people }: Scene): Promise<string> {
  const id = uuidv7();
  await people.owner.call('templates.create', { id, name: 'Winter box', bin: {}, items: [] });
  return id;
}

/** Creates a list of the bin; returns its address. */
export async function placeList({ people, box }: Scene) {
  const address = { target: { kind: 'bin' as const, id: box.id }, id: uuidv7() };
  await people.owner.call('lists.create', { ...address, name: 'Camp', stages: [{ id: 'a', name: 'Taken' }] });
  return address;
}

/** Creates a public link of the bin, if it exists. */
export async function placeShareLink({ server, people, box: { id } }: Scene) {
  const linkId = uuidv7();
  await server.pool.query(
    `INSERT INTO share_links (owner_id, id, bin_id, created_by, created_at)
     SELECT owner_id, $2, id, owner_id, now() FROM bins WHERE owner_id = $1 AND id = $3`,
    [people.owner.id, linkId, id],
  );
  return { binId: id, id: linkId };
}

/** Creates a join link to the bin, even if the bin does not exist. */
export async function placeJoinLink({ server, people, box: { id } }: Scene, isEnded = false) {
  const linkId = uuidv7();
  const targets = JSON.stringify([{ kind: 'bin', id }]);
  await server.pool.query(
    `INSERT INTO join_links (owner_id, id, targets, role, uses_max, asks_first, created_by, created_at, expires_at,
       ended_at)
     VALUES ($1, $2, $3, 'viewer', 5, false, $1, now(), now() + interval '1 day', CASE WHEN $4 THEN now() END)`,
    [people.owner.id, linkId, targets, isEnded],
  );
  return { target: { kind: 'bin' as const, id }, id: linkId };
}

/** Creates a group of the owner, of which the viewer is a member and which may see the bin. */
export async function placeGroup({ server, people, box: { id } }: Scene): Promise<string> {
  const groupId = uuidv7();
  const of = [people.owner.id, groupId];
  await server.pool.query(
    `INSERT INTO groups (owner_id, id, name, created_at) VALUES ($1, $2, 'Leaders', now())`,
    of,
  );
  await server.pool.query(
    `INSERT INTO group_members (owner_id, group_id, user_id, user_name, joined_at) VALUES ($1, $2, $3, 'Viewer', now())`,
    [...of, people.viewer.id],
  );
  await server.pool.query(
    `INSERT INTO group_grants (owner_id, group_id, kind, target, role, granted_at)
     VALUES ($1, $2, 'bin', $3, 'viewer', now())`,
    [...of, id],
  );
  return groupId;
}

type Placing = { isTrashed?: boolean };

/** Creates a photo of the bin, even if the bin does not exist. */
export async function placePhoto(scene: Scene, placing: Placing = {}): Promise<string> {
  const photo = { id: uuidv7(), width: 4, height: 3, placeholder: '' };
  await placeAttachment(
    scene,
    'photos',
    photo,
    { type: 'photo', width: 4, height: 3, placeholder: '' },
    placing,
  );
  return photo.id;
}

/** Creates a document of the bin, even if the bin does not exist. */
export async function placeDocument(scene: Scene, placing: Placing = {}): Promise<string> {
  const values = { name: 'Manual', use: 'manual', type: 'pdf' };
  const document = { id: uuidv7(), ...values, addedAt: new Date().toISOString(), bytes: 0 };
  await placeAttachment(scene, 'documents', document, values, placing);
  return document.id;
}

async function placeAttachment(
  { server, people, box: { id: binId } }: Scene,
  list: ListName,
  shown: { id: string },
  columns: Record<string, string | number>,
  { isTrashed = false }: Placing,
): Promise<void> {
  const names = Object.keys(columns);
  await server.pool.query(
    `INSERT INTO attachments (owner_id, id, kind, target, bin_id, file_key, bytes, created_by, created_at, deleted_at, place,
       ${names.join(', ')})
     VALUES ($1, $2, 'bin', $3, $3, gen_random_uuid(), 0, $1, now(), $4, 0, ${names.map((_, at) => `$${at + 5}`).join(', ')})`,
    [people.owner.id, shown.id, binId, isTrashed ? new Date() : null, ...Object.values(columns)],
  );
  if (!isTrashed)
    await server.pool.query(`UPDATE bins SET ${list} = $3 WHERE owner_id = $1 AND id = $2`, [
      people.owner.id,
      binId,
      JSON.stringify([shown]),
    ]);
}

export async function shareLinkToken({ people, box: { id } }: Scene): Promise<string> {
  const { url } = await people.owner.act('shareLinks.create', { binId: id });
  return url.split('/').at(-1) ?? '';
}

/** Creates the event of ended access to the bin, even if the bin does not exist. */
export async function placeEnding({ server, people, box: { id } }: Scene) {
  const eventId = uuidv7();
  const entry = { kind: 'bin', target: id, viaKind: 'bin', viaId: id, role: 'viewer' };
  const entries = [{ ...entry, grantedBy: people.owner.id, grantedAt: new Date() }];
  const person = { userId: uuidv7(), userName: 'Erik' };
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     VALUES ($1, 'bin', $2, $3, 'accessEnded', now(), $1, 'Olga', '{}', 0, $4)`,
    [people.owner.id, id, eventId, JSON.stringify({ person, entries })],
  );
  return { target: { kind: 'bin' as const, id }, eventId };
}
