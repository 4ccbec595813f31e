import { uuidv7 } from 'uuidv7';
import type { Target } from '#domain/access/target.ts';
import { restAround, timeOfSighting } from '#domain/bins/see-rules.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { openBin } from '../access/gate.ts';
import { accountLimitsOnly, noNewIds, writesItsOwnHistory } from '../call-spec.ts';
import type { Write } from '../command.ts';
import { deleteOldSightings, insertSighting } from '../history/history.queries.ts';
import { lockBins } from '../locks.queries.ts';

/** Of each person at each bin. */
const sightingsKept = 5;

/** Without a new revision, so no device is woken; others read it with the history. */
export const seeBin: Write<'bins.see'> = {
  summary:
    'Notes in the history that the person scanned the bin’s label, and where it stood; once in ten minutes, however often it is called.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, { userId, userName, now }, { id, at: deviceTime }) {
    const { row } = await openBin(tx, userId, id);
    const { ownerId } = row;
    const at = timeOfSighting(deviceTime, { now, createdAt: row.createdAt });
    await lockBins(tx, { ownerId, ids: [id] });
    const to = containerOf(row);
    const noted = await insertSighting(tx, {
      ...{ ownerId, binId: id, id: uuidv7(), at, ...restAround(at) },
      ...{ actorId: userId, actorName: userName, detail: JSON.stringify(to ? { to } : {}) },
    });
    if (noted.length > 0)
      await deleteOldSightings(tx, { ownerId, binId: id, actorId: userId, keepCount: sightingsKept });
    return { ownerId, outcome: { ids: [id], revisions: {} }, result: { id, at, revisions: {} } };
  },
  async replay(db, { userId, now }, { id, at }, { revisions }) {
    const { row } = await openBin(db, userId, id);
    return { id, at: timeOfSighting(at, { now, createdAt: row.createdAt }), revisions };
  },
};

function containerOf({ parentBinId, locationId }: BinRow): Target | undefined {
  if (parentBinId !== null) return { kind: 'bin', id: parentBinId };
  return locationId === null ? undefined : { kind: 'location', id: locationId };
}
