import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { changeLocation, createLocation as newLocation } from '#domain/locations/location-rules.ts';
import { assertLocationsKept } from '#domain/plans/plan-rules.ts';
import { openLocation } from '../access/location-gate.ts';
import { lockLocations } from '../access/locks.queries.ts';
import { findOwner } from '../access/owners.ts';
import { lockProfile } from '../account/profile.queries.ts';
import { accountLimitsOnly, noNewIds } from '../call-spec.ts';
import type { PreviousState, Write } from '../command.ts';
import { claimIds } from '../ids.queries.ts';
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
    const [owner] = await lockProfile(tx, { userId: ownerId });
    const [kept] = await countLocations(tx, { ownerId });
    if (owner === undefined || kept === undefined) throw new Error('a signed-in person has no profile');
    assertLocationsKept(owner.plan, kept.count, 1);
    caller.storage.assertRoom(ownerId, ownerId, 1);
    const [claimed] = await claimIds(tx, { ids: [id], ownerId });
    if (claimed === undefined) throw new AppError('ids.taken');
    await insertLocation(tx, { ...lookOf(newLocation({ ...data, id }, caller)), createdAt: caller.now });
    const location = await presentNow(tx, caller, id);
    const revisions = { [id]: location.revision };
    const outcome = { ids: [id], revisions };
    return { ownerId, outcome, locations: [id], result: { ...location, revisions } };
  },
  async replay(db, caller, _data, { ids: [id = ''], revisions }) {
    return { ...(await presentNow(db, caller, id)), revisions };
  },
};

/** Locks the location, then reads it as every earlier writer left it. */
export const changeLocationLook: Write<'locations.update', PreviousState<Location>> = {
  summary: 'Changes a location. Absent fields stay, null clears; `was` tells what the writer saw.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before, result }) => locationChangeEvents(before, result),
  async act(tx, caller, { id, ...change }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    await lockLocations(tx, { ownerId, ids: [id] });
    const admitted = await openLocation(tx, caller.userId, id, ownerId);
    const before = await presentOne(tx, admitted);
    const { location: changed, overwrote } = changeLocation(before, change);
    const location = { ...changed, revision: before.revision + 1 };
    caller.storage.assertRoom(caller.userId, ownerId, textBytes(location) - textBytes(before));
    await updateLocation(tx, lookOf(location));
    const revisions = { [id]: location.revision };
    return {
      ownerId,
      outcome: { ids: [id], revisions },
      locations: [id],
      result: { ...location, ...(overwrote && { overwrote }), revisions },
      before,
    };
  },
  async replay(db, caller, { id }, { revisions }) {
    return { ...(await presentNow(db, caller, id)), revisions };
  },
};

function textBytes({ name, description = '', address = '' }: Location): number {
  return Buffer.byteLength(name + description + address);
}

function lookOf(location: Location) {
  const { ownerId, id, name, description = null, address = null, color = null } = location;
  return { ownerId, id, name, description, address, color };
}
