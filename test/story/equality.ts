import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '#domain/account/profile.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Account, call } from '../account.ts';
import type { DeviceCopy } from '../live-client.ts';
import type { Device } from './device.ts';

/** What the server says a person may see. */
export type Truth = {
  person: Account;
  bins: Map<string, Bin>;
  locations: Map<string, Location>;
  me: Profile;
};

/** @throws Error where the server's own answers differ. */
export async function readTruth(address: string, person: Account): Promise<Truth> {
  const { bins: headers } = await call<{ bins: BinHeader[] }>(address, person, 'bins.list', {});
  const bins = new Map<string, Bin>();
  for (const { id } of headers) bins.set(id, await call<Bin>(address, person, 'bins.get', { id }));
  for (const header of headers) {
    const { items: _, ...ofBin } = bins.get(header.id) ?? { items: [] };
    if (!isDeepStrictEqual(ofBin, header)) throw new Error(`bins.list and bins.get differ on ${header.id}`);
  }
  const listed = await call<{ locations: Location[] }>(address, person, 'locations.list', {});
  return {
    person,
    bins,
    locations: new Map(listed.locations.map((location) => [location.id, location])),
    me: await call<Profile>(address, person, 'me.get', {}),
  };
}

/** What the server says to each person of these devices. */
export async function readTruths(address: string, devices: readonly Device[]): Promise<Map<Account, Truth>> {
  const truths = new Map<Account, Truth>();
  for (const person of new Set(devices.map((device) => device.person)))
    truths.set(person, await readTruth(address, person));
  return truths;
}

/** Waits until every device has what the server says its person may see; else gives the differences. */
export async function untilEqual(
  devices: readonly Device[],
  truths: ReadonlyMap<Account, Truth>,
  patienceMs: number,
): Promise<string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const differences = devices.flatMap((device, n) => {
      const truth = truths.get(device.person);
      return truth === undefined ? [] : differencesOf(device, truth).map((each) => `device ${n}: ${each}`);
    });
    if (differences.length === 0 || performance.now() > deadline) return differences;
    await pause(10);
  }
}

function differencesOf({ copy }: Device, { bins, locations, me }: Truth): string[] {
  const differences: string[] = [];
  for (const id of copy.bins.keys()) if (!bins.has(id)) differences.push(`still has bin ${id}`);
  for (const [id, { items, ...header }] of bins) {
    const held = copy.bins.get(id);
    if (held === undefined) differences.push(`lacks bin ${id}`);
    else if (held.revision !== header.revision)
      differences.push(`has bin ${id} at ${held.revision}, not ${header.revision}`);
    else if (!isDeepStrictEqual(comparable(held.header), comparable(header)))
      differences.push(`has another header of ${id}: ${JSON.stringify([held.header, header])}`);
    else if (!isDeepStrictEqual(held.items, new Map(items.map((item) => [item.id, item]))))
      differences.push(`has other items in ${id}: ${JSON.stringify([[...held.items.values()], items])}`);
  }
  for (const id of copy.locations.keys())
    if (!locations.has(id)) differences.push(`still has location ${id}`);
  for (const [id, location] of locations) {
    if (!isDeepStrictEqual(copy.locations.get(id)?.location, location))
      differences.push(`has another location ${id}: ${JSON.stringify([copy.locations.get(id), location])}`);
  }
  if (!isDeepStrictEqual(profileOf(copy.me), me)) differences.push('has another profile');
  return differences;
}

function profileOf(account: DeviceCopy['me']): Profile | undefined {
  if (account === undefined) return undefined;
  const { notifications: _n, invites: _i, requests: _r, ...profile } = account;
  return profile;
}

// Being opened tells nobody live.
function comparable({ lastAccessed: _, ...header }: BinHeader): Omit<BinHeader, 'lastAccessed'> {
  return header;
}
