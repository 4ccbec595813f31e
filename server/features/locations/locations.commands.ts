import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { changeLocation, locationFrom as newLocation } from '#domain/locations/location-rules.ts';
import { assertBelowLocationCeiling } from '#domain/plans/plan-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryLocation } from '../access/location-gate.queries.ts';
import { type AdmittedLocation, admitLocation } from '../access/location-gate.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { findOwner } from '../access/owners.ts';
import { accountLimitsOnly, noNewIds } from '../call-spec.ts';
import type { Caller, PreviousState, Write } from '../command.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { claimIds } from '../ids.queries.ts';
import { lockLocations } from '../locks.queries.ts';
import { notifyAtCommit } from '../notifications/notify.ts';
import { countLocations, insertLocation, updateLocation } from './location.queries.ts';
import { locationChangeEvents, locationCreatedEvent } from './locations.history.ts';
import { presentNow, presentOne } from './locations.reads.ts';

export const createLocation: Write<'locations.create'> = {
  summary: 'A new location of the person’s own.',
  rate: accountLimitsOnly,
  newIds: () => 1,
  history: (_data, { result }) => [locationCreatedEvent(result)],
  async act(tx, caller, data) {
    const ownerId = caller.userId;
    const id = data.id ?? uuidv7();
    const owner = await lockOwner(tx, ownerId);
    const [row] = await countLocations(tx, { ownerId });
    const { plan } = await owner.profile();
    if (row === undefined) throw new Error('what an owner has is not counted');
    assertBelowLocationCeiling(plan, row.count, 1);
    caller.storage.assertRoom(ownerId, ownerId, 1);
    const [claimed] = await claimIds(tx, { ids: [id], ownerId });
    if (claimed === undefined) throw new AppError('ids.taken');
    const made = newLocation({ ...data, id }, caller);
    await insertLocation(tx, { ...made, coordinates: jsonOf(made.coordinates) });
    const location = await presentNow(tx, caller, id);
    const revisions = { [id]: location.revision };
    const outcome = { ids: [id], revisions };
    return { ownerId, outcome, locations: [id], result: { ...location, revisions } };
  },
  async replay(db, caller, _data, { ids: [id = ''], revisions }) {
    return { ...(await presentNow(db, caller, id)), revisions };
  },
};

export const changeLocationLook: Write<'locations.update', PreviousState<Location>> = {
  summary: 'Changes a location. Absent fields stay, null clears; `was` tells what the writer saw.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before, result }) => locationChangeEvents(before, result),
  async act(tx, caller, { id, ...change }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const admitted = await lock(tx, caller, ownerId, id);
    const before = await presentOne(tx, admitted);
    const { location: changed, overwrote } = changeLocation(before, change);
    const location = { ...changed, revision: before.revision + 1 };
    caller.storage.assertRoom(caller.userId, ownerId, textBytes(location) - textBytes(before));
    await updateLocation(tx, {
      ...location,
      coordinates: jsonOf(location.coordinates),
      regions: jsonOf(location.regions),
    });
    const target = { kind: 'location' as const, id };
    const changedPlace = { ownerId, target, name: location.name };
    const { answer, notifications } = await overwrittenIn(tx, caller, changedPlace, overwrote);
    const revisions = { [id]: location.revision };
    return {
      ownerId,
      outcome: { ids: [id], revisions },
      locations: [id],
      result: { ...location, ...answer, revisions },
      accounts: notifications.map(({ userId }) => userId),
      store: (tx) => notifyAtCommit(tx, caller.now, notifications),
      before,
    };
  },
  async replay(db, caller, { id }, { revisions }) {
    return { ...(await presentNow(db, caller, id)), revisions };
  },
};

/** Locks the location, then reads what earlier writers left. @throws AppError `locations.notFound`. */
async function lock(tx: Transaction, caller: Caller, ownerId: string, id: string): Promise<AdmittedLocation> {
  await lockLocations(tx, { ownerId, ids: [id] });
  const [row] = await queryLocation(tx, { ownerId, id });
  return admitLocation(row, caller.userId);
}

function jsonOf(value: object | undefined): string | undefined {
  return value && JSON.stringify(value);
}

function textBytes({ name, description = '', address = '', regions = [] }: Location): number {
  return Buffer.byteLength(name + description + address + JSON.stringify(regions));
}
