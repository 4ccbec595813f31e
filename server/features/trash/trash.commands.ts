import type { CallData } from '#domain/calls.ts';
import { noNewIds, perHour, type Write, writesItsOwnHistory } from '../command.ts';
import { type PurgeRequest, purgePortion, RestOfTrash } from './portion.ts';

/** The first portion is part of the answer; the others follow in their own transactions. */
export const deleteTrash: Write<'trash.delete'> = {
  summary:
    'Permanently deletes from the user’s trash: everything, one bin or location, some items of a bin, or all that was deleted at one moment, as by the undo of an import. `isMore` is true while the server continues with the rest.',
  rate: { limits: [perHour(200)], weigh: (data) => (Object.keys(data).length === 0 ? 20 : 1) },
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, data) {
    const emptying = {
      ownerId: caller.userId,
      before: justAfter(caller.now),
      ...wanted(data),
    };
    const { bins, locations, freed, items, accounts, next } = await purgePortion(tx, caller, emptying);
    const revisions = Object.fromEntries(items.map(({ binId, revision }) => [binId, revision]));
    const rest = new RestOfTrash(caller, emptying, [...bins, ...locations], next);
    return {
      ownerId: caller.userId,
      outcome: { ids: [], revisions },
      result: { isMore: next !== undefined, revisions },
      locations,
      accounts,
      unseen: [...bins, ...freed],
      followUp: rest.isDone() ? undefined : rest,
    };
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ isMore: false, revisions }),
};

function wanted(data: CallData<'trash.delete'>): Pick<PurgeRequest, 'only'> {
  if ('target' in data) return { only: data.target };
  if ('binId' in data) return { only: { kind: 'items', binId: data.binId, itemIds: data.itemIds } };
  return 'deletedAt' in data ? { only: { kind: 'together', at: data.deletedAt } } : {};
}

/** Includes what was trashed in the same millisecond. */
function justAfter(now: string): string {
  return new Date(Date.parse(now) + 1).toISOString();
}
