import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { CallName, CallResult } from '#domain/calls.ts';
import type { List, ListEntry } from '#domain/lists/list.ts';
import type { Account as AccountStream } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Account, call } from '../account.ts';
import type { Device } from './device.ts';
import { namedLists, readEntries } from './list-copies.ts';

/** The data that a user may see, from the server's reads. */
export type Truth = {
  person: Account;
  bins: Map<string, Bin>;
  locations: Map<string, Location>;
  me: AccountStream;
  /** The entries of each list, by target and id. */
  lists: Map<string, ListEntry[]>;
};

/** `ownLists` may be the person's. @throws Error if the server's own answers differ. */
export async function readTruth(
  address: string,
  person: Account,
  ownLists: ReadonlySet<string>,
): Promise<Truth> {
  const ask = <N extends CallName>(name: N, data: object) => call<CallResult<N>>(address, person, name, data);
  const { bins: headers } = await ask('bins.list', {});
  const bins = new Map<string, Bin>();
  for (const { id } of headers) bins.set(id, await ask('bins.get', { id }));
  for (const header of headers) {
    const { items: _, ...ofBin } = bins.get(header.id) ?? { items: [] };
    if (!isDeepStrictEqual(ofBin, header)) throw new Error(`bins.list and bins.get differ on ${header.id}`);
  }
  const { locations } = await ask('locations.list', {});
  const [profile, inbox, invites, requested, codes, { stockChecks }, { groups }, { fields, shared }] =
    await Promise.all([
      ask('me.get', {}),
      ask('notifications.list', {}),
      ask('invites.list', {}),
      ask('accessRequests.list', {}),
      ask('codes.list', {}),
      ask('stockChecks.list', {}),
      ask('groups.list', {}),
      ask('fields.list', {}),
    ]);
  for (const { code, state, target } of codes.codes) {
    const thing = locations.find(({ id }) => id === target?.id) ?? bins.get(target?.id ?? '');
    if (state === 'used' && thing !== undefined && thing.qrCode !== code)
      throw new Error(`${code} is used by ${thing.id}, which has ${thing.qrCode}`);
  }
  const own: List[] = [];
  for (const id of ownLists) {
    const { list } = (await readEntries(address, person, { id }).catch(() => undefined)) ?? {};
    if (list !== undefined) own.push(list);
  }
  const lists = new Map<string, ListEntry[]>();
  for (const named of namedLists({
    bins: new Map(headers.map((header) => [header.id, { header }])),
    locations: new Map(locations.map((location) => [location.id, { location }])),
    me: { lists: own },
  })) {
    const { entries } = await readEntries(address, person, named.address);
    lists.set(named.key, entries);
  }
  return {
    person,
    bins,
    locations: new Map(locations.map((location) => [location.id, location])),
    lists,
    me: {
      ...profile,
      notifications: inbox.notifications,
      invites: invites.received,
      requests: requested.requests,
      ...(codes.revision > 0 && { codesRevision: codes.revision }),
      ...(stockChecks.length > 0 && { stockChecks }),
      ...(groups.length > 0 && { groups }),
      ...(fields.length > 0 && { fields }),
      ...(shared.length > 0 && { sharedFields: shared }),
      ...(own.length > 0 && { lists: own }),
    },
  };
}

/** Reads the data that each user of these devices may see. */
export async function readTruths(address: string, devices: readonly Device[]): Promise<Map<Account, Truth>> {
  const truths = new Map<Account, Truth>();
  for (const person of new Set(devices.map((device) => device.person)))
    truths.set(person, await readTruth(address, person, ownListsOn(devices, person)));
  return truths;
}

/** Differences between the devices' copies and the server's answers. */
export type Comparison = { differences: string[]; truths: ReadonlyMap<Account, Truth> };

/**
 * Waits until every device has what its user may see. Reads the server again while they differ, as an invitation reaches
 * the inbox only after the answer to its sender.
 */
export async function untilEqual(
  devices: readonly Device[],
  address: string,
  timeoutMs: number,
): Promise<Comparison> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const truths = await readTruths(address, devices);
    await Promise.all(devices.map((device) => device.readLists(address)));
    const readAgainAt = performance.now() + 500;
    for (;;) {
      const differences = devices.flatMap((device, n) => {
        const truth = truths.get(device.person);
        return truth === undefined ? [] : differencesOf(device, truth).map((each) => `device ${n}: ${each}`);
      });
      if (differences.length === 0 || performance.now() > deadline) return { differences, truths };
      if (performance.now() > readAgainAt) break;
      await pause(10);
    }
  }
}

/** No call lists a person's own lists. */
function ownListsOn(devices: readonly Device[], person: Account): Set<string> {
  const ofPerson = devices.filter((device) => device.person === person);
  return new Set(ofPerson.flatMap(({ copy }) => (copy.me?.lists ?? []).map(({ id }) => id)));
}

function differencesOf({ copy, lists: copies }: Device, { bins, locations, me, lists }: Truth): string[] {
  const differences: string[] = [];
  for (const id of copy.bins.keys()) if (!bins.has(id)) differences.push(`still has bin ${id}`);
  for (const [id, { items, ...header }] of bins) {
    const own = copy.bins.get(id);
    if (own === undefined) differences.push(`lacks bin ${id}`);
    else if (own.revision !== header.revision)
      differences.push(`has bin ${id} at ${own.revision}, not ${header.revision}`);
    else if (!isDeepStrictEqual(comparable(own.header), comparable(header)))
      differences.push(`has another header of ${id}: ${JSON.stringify([own.header, header])}`);
    else if (!isDeepStrictEqual(own.items, new Map(items.map((item) => [item.id, item]))))
      differences.push(`has other items in ${id}: ${JSON.stringify([[...own.items.values()], items])}`);
  }
  for (const id of copy.locations.keys())
    if (!locations.has(id)) differences.push(`still has location ${id}`);
  for (const [id, location] of locations) {
    if (!isDeepStrictEqual(copy.locations.get(id)?.location, location))
      differences.push(`has another location ${id}: ${JSON.stringify([copy.locations.get(id), location])}`);
  }
  const [ownAccount, account] = [copy.me, me].map((each) => each && withSortedLists(each));
  if (!isDeepStrictEqual(ownAccount, account))
    differences.push(`has another account: ${JSON.stringify([ownAccount, account])}`);
  for (const [key, entries] of lists) {
    const [own, theirs] = [copies.get(key), new Map(entries.map((entry) => [entry.id, entry]))];
    if (!isDeepStrictEqual(own, theirs))
      differences.push(`has other entries of ${key}: ${JSON.stringify([[...own.values()], entries])}`);
  }
  return differences;
}

function withSortedLists({ lists, ...account }: AccountStream): AccountStream {
  return { ...account, ...(lists && { lists: lists.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }) };
}

// Opening a bin does not cause a live change.
function comparable({ lastAccessed: _, ...header }: BinHeader): Omit<BinHeader, 'lastAccessed'> {
  return header;
}
