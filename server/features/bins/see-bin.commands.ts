import { uuidv7 } from 'uuidv7';
import { isFoundBy, restAround, timeOfSighting } from '#domain/bins/bin-rules.ts';
import { containerTargetOf } from '#domain/bins/placement.ts';
import { lockRowAndOpen, openTarget } from '../access/gate.ts';
import { findOwner } from '../access/owners.ts';
import { revisionsOf } from '../access/reach.ts';
import { accountLimitsOnly, noNewIds } from '../call-spec.ts';
import type { PreviousState, Write } from '../command.ts';
import { deleteOldSightings, insertSighting } from '../history/history.queries.ts';
import { updateFound } from './bin.queries.ts';
import { binFoundEvents, type NamedBin } from './bins.history.ts';

/** Sightings kept per person and bin. */
const sightingsKept = 5;

/**
 * Raises no revision unless the bin was missing, so that live connections send nothing; devices read sightings with the
 * history.
 */
export const seeBin: Write<'bins.see', PreviousState<FoundBin | undefined>> = {
  summary:
    'Adds to the history that the user scanned the bin’s label, and where the bin is; at most once in ten minutes. A missing bin counts as found.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { before }) => (before === undefined ? [] : binFoundEvents(before, before.missingSince)),
  async act(tx, caller, { id, at: deviceTime, wasMissing }) {
    const { userId, userName, now } = caller;
    const ownerId = await findOwner(tx, userId, id);
    const { row } = await lockRowAndOpen(tx, ownerId, userId, { kind: 'bin', id });
    const at = timeOfSighting(deviceTime, { now, createdAt: row.createdAt });
    const to = containerTargetOf(row);
    const noted = await insertSighting(tx, {
      ownerId,
      binId: id,
      id: uuidv7(),
      at,
      ...restAround(at),
      actorId: userId,
      actorName: userName,
      detail: JSON.stringify(to ? { to } : {}),
    });
    if (noted.length > 0)
      await deleteOldSightings(tx, { ownerId, binId: id, actorId: userId, keepCount: sightingsKept });
    const { name, missingSince } = row;
    const raised = isFoundBy({ wasMissing }, { missingSince, at })
      ? await updateFound(tx, { ownerId, id })
      : [];
    const before = missingSince !== null && raised.length > 0 ? { id, name, missingSince } : undefined;
    const revisions = revisionsOf(raised);
    return { ownerId, outcome: { ids: [id], revisions, at }, result: { id, at, revisions }, before };
  },
  async replay(db, { userId, now }, { id, at: deviceTime }, { revisions, at }) {
    const { row } = await openTarget(db, userId, { kind: 'bin', id });
    return { id, at: at ?? timeOfSighting(deviceTime, { now, createdAt: row.createdAt }), revisions };
  },
};

type FoundBin = NamedBin & { missingSince: string };
