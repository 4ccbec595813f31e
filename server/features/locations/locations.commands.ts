import { v7 as uuidv7 } from 'uuid';
import { assertCan, inTrash } from '#domain/access/access-rules.ts';
import { aliasKeysOf } from '#domain/bins/thing-codes.ts';
import { AppError } from '#domain/errors.ts';
import { fieldChanges } from '#domain/history/field-change.ts';
import { regionChanges } from '#domain/history/region-changes.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFieldNames, locationTextFields } from '#domain/locations/location-fields.ts';
import { changeLocation, locationFrom as newLocation } from '#domain/locations/location-rules.ts';
import { containerTargetOf } from '#domain/placement.ts';
import { assertBelowLocationCeiling } from '#domain/plans/plan-rules.ts';
import { assertNotTooDeep } from '#domain/tree.ts';
import { lockRowAndOpen } from '../access/gate.ts';
import { inheritAccess } from '../access/inherited-access.ts';
import { findOwner, lockOwner } from '../access/locked-owner.ts';
import { openContainerForWrite, readAbove } from '../access/tree.ts';
import { claimAliases } from '../codes/alias-claims.ts';
import { accountLimitsOnly, noNewIds, type PreviousState, type Write } from '../command.ts';
import { givePlaceToGroups } from '../groups/all-places.ts';
import type { NewEvent } from '../history/event.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { changeEvents, eventPerChange } from '../history/record.ts';
import { withCheckedValuesOf } from '../own-fields/checked-values.ts';
import { claimIds } from '../rows.queries.ts';
import { countLocations, insertLocation, updateLocation } from './location.queries.ts';
import { presentAdmittedLocation, presentLocationById } from './locations.reads.ts';

export const createLocation: Write<'locations.create'> = {
  summary:
    'Creates a location, with `parentLocationId` inside another one. The new location belongs to the owner of that one.',
  rate: accountLimitsOnly,
  newIds: () => 1,
  history: (_data, { result: { id, name } }) => [
    { target: { kind: 'location', id }, event: 'created', names: [name] },
  ],
  async act(tx, caller, data) {
    const { userId } = caller;
    const id = data.id ?? uuidv7();
    const into = { locationId: data.parentLocationId };
    const parent = containerTargetOf(into);
    const ownerId = parent === undefined ? userId : await findOwner(tx, userId, parent.id);
    const owner = await lockOwner(tx, ownerId);
    const container = await openContainerForWrite(owner, userId, into);
    const role = container?.role ?? 'owner';
    if (container?.deletedAt !== undefined) throw inTrash(container);
    assertCan(role, 'add a place here');
    if (parent !== undefined) {
      const above = await readAbove(owner, parent);
      assertNotTooDeep('location', above.length + 1, 1);
    }
    const [row] = await countLocations(tx, { ownerId });
    const { plan } = await owner.profile();
    if (row === undefined) throw new Error('the counts of an owner are missing');
    assertBelowLocationCeiling(plan, row.count, 1);
    caller.storage.assertRoom(userId, ownerId, 1);
    const [claimed] = await claimIds(tx, { ids: [id], ownerId });
    if (claimed === undefined) throw new AppError('ids.taken');
    const checked = await withCheckedValuesOf(tx, ownerId, 'location', data);
    const made = newLocation({ ...checked, id }, caller, { ownerId, role });
    await claimAliases(tx, caller, ownerId, { id, before: undefined, after: made });
    await insertLocation(tx, {
      ...made,
      parentLocationId: data.parentLocationId,
      aliasKeys: aliasKeysOf(made),
      coordinates: jsonOf(made.coordinates),
      fields: jsonOf(made.fields),
    });
    const inherited = await inheritAccess(owner, [{ kind: 'location', id }], parent);
    const entries = inherited + (await givePlaceToGroups(owner, id, caller.now));
    const location = await presentLocationById(tx, caller, id);
    const revisions = { [id]: location.revision };
    const outcome = { ids: [id], revisions };
    return { ownerId, outcome, locations: [id], result: { ...location, revisions }, entries };
  },
  async replay(db, caller, _data, { ids: [id = ''], revisions }) {
    return { ...(await presentLocationById(db, caller, id)), revisions };
  },
};

export const updateLocationFields: Write<'locations.update', PreviousState<Location>> = {
  summary:
    'Changes a location. Absent fields keep their values, null clears; `was` has the values that the user saw before.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before, result }) => locationChangeEvents(before, result),
  async act(tx, caller, { id, ...request }) {
    const ownerId = await findOwner(tx, caller.userId, id);
    const admitted = await lockRowAndOpen(tx, ownerId, caller.userId, { kind: 'location', id });
    const before = await presentAdmittedLocation(tx, caller, admitted);
    const change = await withCheckedValuesOf(tx, ownerId, 'location', request);
    const { location: changed, overwrote } = changeLocation(before, change);
    const location = { ...changed, revision: before.revision + 1 };
    caller.storage.assertRoom(caller.userId, ownerId, textBytes(location) - textBytes(before));
    await claimAliases(tx, caller, ownerId, { id, before, after: location });
    await updateLocation(tx, {
      ...location,
      aliasKeys: aliasKeysOf(location),
      coordinates: jsonOf(location.coordinates),
      fields: jsonOf(location.fields),
      regions: jsonOf(location.regions),
    });
    const target = { kind: 'location' as const, id };
    const changedPlace = { ownerId, target, name: location.name };
    const { answer, accounts, notify } = await overwrittenIn(tx, caller, changedPlace, overwrote);
    const revisions = { [id]: location.revision };
    return {
      ownerId,
      outcome: { ids: [id], revisions },
      locations: [id],
      result: { ...location, ...answer, revisions },
      accounts,
      store: notify,
      before,
    };
  },
  async replay(db, caller, { id }, { revisions }) {
    return { ...(await presentLocationById(db, caller, id)), revisions };
  },
};

function jsonOf(value: object | undefined): string | undefined {
  return value && JSON.stringify(value);
}

function textBytes(location: Location): number {
  const texts = locationTextFields.map((field) => location[field] ?? '');
  return Buffer.byteLength(
    [location.name, ...texts, JSON.stringify([location.regions, location.fields])].join(''),
  );
}

function locationChangeEvents(before: Location, after: Location): NewEvent[] {
  const target = { kind: 'location' as const, id: after.id };
  const onMaps = [
    ...fieldChanges(before, after, ['coordinates', 'planPhotoId']),
    ...regionChanges(before.regions ?? [], after.regions ?? []),
  ];
  return [
    ...changeEvents(target, before, after, [...locationFieldNames, 'viewersMayTakeOut']),
    ...eventPerChange(target, after.name, onMaps),
  ];
}
