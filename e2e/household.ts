import { groupNameMax } from '#domain/access/access-rules.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { tagLengthMax } from '#domain/fields.ts';
import { itemFields, itemNameMax } from '#domain/items/item-fields.ts';
import { listNameMax, stageNameMax } from '#domain/lists/list-limits.ts';
import { locationNameMax } from '#domain/locations/location-fields.ts';
import { regionNameMax } from '#domain/maps/region-limits.ts';
import {
  type FieldHolder,
  type OwnFieldKind,
  ownChoiceNameMax,
  ownFieldKinds,
  ownFieldNameMax,
} from '#domain/own-fields/own-field-limits.ts';
import { reminderTextMax } from '#domain/reminders/reminder.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { stillLife } from '#server/demo/drawn-photos.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { addPhoto } from '#test/photos.ts';
import { uploadPhoto } from '#test/upload-photo.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { makeEveryNotification, personOf } from './every-notification.ts';

/** The ids in the addresses of all screens. */
export type Household = {
  binId: string;
  subBinId: string;
  itemId: string;
  locationId: string;
  /** A location on the map. */
  mapPlaceId: string;
  /** Another person's public bin. */
  publicBinId: string;
  /** A bin of the household, deleted by another person. */
  trashedBinId: string;
  /** Another person's join link. */
  joinPath: string;
  groupId: string;
  /** A list of the location, ticked in part. */
  listId: string;
  /** A search that finds items and bins. */
  query: string;
};

export type Words = {
  place: string;
  bin: string;
  subBin: string;
  items: readonly string[];
  tags: string[];
  label: string;
  borrower: string;
  description: string;
  query: string;
};

export const usualWords: Words = {
  place: 'Förrådet på Kvarngatan',
  bin: 'Julpynt och ljusslingor',
  subBin: 'Kök 1',
  items: ['Ljusslinga till balkongen', 'Röda glaskulor', 'Adventsstjärna', 'Sladdlös skruvdragare'],
  tags: ['jul', 'ömtåligt', 'elektronik'],
  label: 'JUL-12',
  borrower: 'Bernadette Söderström-Lindqvist',
  description: 'Det som står längst in, bakom skidorna. Lyft med båda händerna.',
  query: 'ljus',
};

/** Words of the maximum length of each field, without a line break opportunity. */
export const longWords: Words = {
  place: word(locationNameMax),
  bin: word(binNameMax),
  subBin: word(binNameMax, 'u'),
  items: [word(itemNameMax), word(itemNameMax, 'k')],
  tags: [word(tagLengthMax), word(tagLengthMax, 'u'), word(tagLengthMax, 'k')],
  label: word(binNameMax, 'L').slice(0, 20),
  borrower: word(itemFields.loanedTo.max, 'b'),
  description: word(250),
  query: 'mjuk',
};

function word(length: number, first = 'm'): string {
  return `${first}jukglassmaskinsreservdelar`.repeat(10).slice(0, length);
}

/** A household with these texts that shares with others, created by calls only. */
export async function makeHousehold(
  address: string,
  words: Words,
): Promise<{ account: Account; household: Household }> {
  const [olga, nils] = await Promise.all([signUp(address, 'Olga'), signUp(address, 'Nils')]);
  const scene: Scene = {
    address,
    words,
    olga,
    nils,
    ask: (person, name, data) => call(address, person, name, data),
  };
  const own = await makeOwnBins(scene);
  const items = itemsOf(words);
  const itemId = await fillMainBin(scene, own, items);
  const targets = [{ kind: 'location', id: own.locationId }];
  await share(scene, own, targets);
  const others = await makeOthersBins(scene, items);
  const trashedBinId = await makeEveryNotification(
    personOf(address, olga),
    personOf(address, nils),
    words.bin,
  );
  const joinPath = await makeJoinLink(scene, others.shedId);
  const groupId = await makeGroup(scene, targets);
  const listId = await makeList(scene, own, itemId);
  await makeFields(scene, own, itemId);
  const household = {
    binId: own.mainId,
    subBinId: own.subId,
    itemId,
    locationId: own.locationId,
    mapPlaceId: own.mapPlaceId,
    publicBinId: others.openId,
    trashedBinId,
    joinPath,
    groupId,
    listId,
    query: words.query,
  };
  return { account: olga, household };
}

type Scene = {
  address: string;
  words: Words;
  olga: Account;
  nils: Account;
  ask<T = { id: string }>(person: Account, name: string, data: unknown): Promise<T>;
};

type OwnBins = { locationId: string; mapPlaceId: string; mainId: string; subId: string };

/** Olga's places and bins, one of them on a floor plan. */
async function makeOwnBins({ address, words, olga, ask }: Scene): Promise<OwnBins> {
  const { bin, subBin, tags, label, description } = words;
  const location = await ask(olga, 'locations.create', { name: words.place, description });
  const mapPlace = await ask(olga, 'locations.create', {
    name: words.place,
    address: description.slice(0, 300),
    coordinates: { latitude: 59.33, longitude: 18.06 },
  });
  const main = await ask(olga, 'bins.create', {
    name: bin,
    locationId: location.id,
    qrLabel: label,
    isPrivate: false,
    description,
    tags,
  });
  const sub = await ask(olga, 'bins.create', { name: subBin, parentBinId: main.id });
  const planPhotoId = await uploadPhoto(address, olga, { kind: 'location', id: location.id });
  const shelf = {
    id: newId(),
    name: words.place.slice(0, regionNameMax),
    x: 0.1,
    y: 0.2,
    width: 0.4,
    height: 0.3,
  };
  await ask(olga, 'locations.update', { id: location.id, planPhotoId, putRegions: [shelf] });
  await ask(olga, 'bins.update', { id: main.id, pin: { planPhotoId, x: 0.3, y: 0.4 } });
  await ask(olga, 'bins.create', { name: `${bin.slice(0, -1)}y`, locationId: location.id });
  return { locationId: location.id, mapPlaceId: mapPlace.id, mainId: main.id, subId: sub.id };
}

/** Enough for the bin to have its own search. */
function itemsOf({ items, tags, description, borrower }: Words) {
  return Array.from({ length: 15 }, (_, index) => ({
    name: items[index % items.length],
    quantity: index * 480,
    unit: 'meter',
    tags,
    notes: description,
    expiryDate: '2096-05-03',
    ...(index === 1 && { loanedTo: borrower, dueDate: '2020-05-03' }),
  }));
}

/** Fills the bin, reminds of it, and deletes another one. Returns the id of its first item. */
async function fillMainBin(
  { words, olga, ask }: Scene,
  { mainId, locationId }: OwnBins,
  items: ReturnType<typeof itemsOf>,
): Promise<string> {
  await ask(olga, 'items.create', { binId: mainId, items });
  const stored = await ask<Bin>(olga, 'bins.get', { id: mainId });
  const text = words.description.slice(0, reminderTextMax);
  const reminded = [
    { kind: 'bin', id: mainId },
    { kind: 'location', id: locationId },
  ];
  for (const target of reminded)
    await ask(olga, 'reminders.put', {
      id: newId(),
      target,
      day: '2096-05-03',
      repeat: 'monthly',
      every: 365,
      text,
    });
  const gone = await ask(olga, 'bins.create', { name: `${words.bin.slice(0, -1)}x` });
  await ask(olga, 'bins.delete', { id: gone.id });
  return stored.items[0]?.id ?? '';
}

type Targets = readonly { kind: string; id: string }[];

async function share({ olga, nils, ask }: Scene, { mainId }: OwnBins, targets: Targets): Promise<void> {
  const { invites } = await ask<{ invites: { link: string }[] }>(olga, 'invites.create', {
    targets,
    emails: [nils.email],
    role: 'editor',
  });
  await ask(nils, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  await ask(olga, 'invites.create', { targets, emails: ['elisabet@example.org'], role: 'viewer' });
  await ask(olga, 'shareLinks.create', { binId: mainId });
  await ask(olga, 'joinLinks.create', { targets, role: 'editor', days: 30, uses: 20 });
}

/** Nils's bin that anybody may see, and a place to which he invites Olga. */
async function makeOthersBins(
  { address, words, olga, nils, ask }: Scene,
  items: ReturnType<typeof itemsOf>,
): Promise<{ openId: string; shedId: string }> {
  const { bin, description, tags } = words;
  const open = await ask(nils, 'bins.create', { name: bin, isPrivate: false, description, tags });
  await ask(nils, 'items.create', { binId: open.id, items });
  await addPhoto(address, nils, { target: { kind: 'bin', id: open.id } }, await stillLife(1));
  const shed = await ask(nils, 'locations.create', { name: words.place });
  await ask(nils, 'invites.create', {
    targets: [{ kind: 'location', id: shed.id }],
    emails: [olga.email],
    role: 'editor',
  });
  await ask(olga, 'accessRequests.create', {
    target: { kind: 'bin', id: open.id },
    message: description,
  });
  return { openId: open.id, shedId: shed.id };
}

/**
 * Returns the path of a link to Nils's place. Call it later than the ends of access among the notifications, after which
 * older links do not work.
 */
async function makeJoinLink({ nils, ask }: Scene, shedId: string): Promise<string> {
  const joinTargets = [{ kind: 'location', id: shedId }];
  const joining = await ask<{ url: string }>(nils, 'joinLinks.create', {
    targets: joinTargets,
    role: 'viewer',
    days: 30,
    uses: 20,
    asksFirst: true,
  });
  return new URL(joining.url).pathname;
}

/** A list with a bin and more pieces of an item than were ticked. */
async function makeList(
  { words, olga, ask }: Scene,
  { locationId, mainId, subId }: OwnBins,
  itemId: string,
): Promise<string> {
  const list = { id: newId(), target: { kind: 'location', id: locationId } };
  const stages = words.items
    .slice(0, 3)
    .map((name, at) => ({ id: `s${at}`, name: name.slice(0, stageNameMax) }));
  await ask(olga, 'lists.create', {
    ...list,
    name: words.place.slice(0, listNameMax),
    stages,
    covers: 'bins',
  });
  const item = { kind: 'item', id: itemId, binId: mainId };
  const entries = [
    { ...item, isIn: true, needed: 480 },
    { kind: 'bin', id: subId, isIn: true },
  ];
  await ask(olga, 'lists.put', { ...list, entries });
  const ticks = [
    { ...item, stage: 's0', count: 479 },
    { kind: 'bin', id: subId, stage: 's0', count: 1 },
  ];
  await ask(olga, 'lists.tick', { ...list, at: new Date().toISOString(), ticks });
  return list.id;
}

/** A field of each kind for items, with a value; one for bins and places. */
async function makeFields(
  { words, olga, ask }: Scene,
  { locationId, mainId }: OwnBins,
  itemId: string,
): Promise<void> {
  const choices = words.items
    .slice(0, 2)
    .map((name, at) => ({ id: `c${at}`, name: name.slice(0, ownChoiceNameMax) }));
  const define = async (of: FieldHolder, kind: OwnFieldKind, at: number) => {
    const id = newId();
    const name = (words.items[at % words.items.length] ?? '').slice(0, ownFieldNameMax);
    const isChoice = kind === 'choice' || kind === 'choices';
    await ask(olga, 'fields.create', { id, of, name, kind, ...(isChoice && { choices }) });
    return id;
  };
  const values: Record<OwnFieldKind, OwnValue> = {
    line: words.bin,
    prose: words.description,
    number: -1234.5,
    amount: 1299.9,
    flag: true,
    day: '2026-05-03',
    choice: 'c0',
    choices: choices.map(({ id }) => id),
    link: 'https://example.org/4711',
  };
  const fields: Record<string, OwnValue> = {};
  for (const [at, kind] of ownFieldKinds.entries()) fields[await define('item', kind, at)] = values[kind];
  await ask(olga, 'items.update', { binId: mainId, id: itemId, fields });
  const [ofBins, ofPlaces] = [await define('bin', 'line', 0), await define('location', 'line', 0)];
  await ask(olga, 'bins.update', { id: mainId, fields: { [ofBins]: words.bin } });
  await ask(olga, 'locations.update', { id: locationId, fields: { [ofPlaces]: words.place } });
}

async function makeGroup({ words, olga, nils, ask }: Scene, targets: Targets): Promise<string> {
  const group = await ask(olga, 'groups.create', { name: words.place.slice(0, groupNameMax) });
  await ask(olga, 'groups.grant', { id: group.id, targets, role: 'editor' });
  await ask(olga, 'groups.addMembers', { id: group.id, userIds: [nils.userId] });
  await ask(olga, 'joinLinks.create', { groupId: group.id, days: 30, uses: 20 });
  const ended = await ask(olga, 'joinLinks.create', { groupId: group.id, days: 30, uses: 20 });
  await ask(olga, 'joinLinks.end', { groupId: group.id, id: ended.id });
  await ask(olga, 'invites.create', { groupId: group.id, emails: ['elin@example.org'] });
  return group.id;
}
