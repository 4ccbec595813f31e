import type { EffectiveRole } from '#domain/access/access.ts';
import type { CallResult } from '#domain/calls.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { type Caller, JsonPieces, type Outcome, ReadAfterCommit } from '../command.ts';
import { listInPieces } from '../json-list.ts';
import { readHeadersPart, writeHeaders } from './headers-part.ts';

export type EffectiveRoles = ReadonlyMap<string, EffectiveRole>;

/** Who loses access by the restoring sees the bins once more with their role `before`, until the next change. */
export function readRestored(
  { userId }: Caller,
  ownerId: string,
  ids: readonly string[],
  outcome: Outcome,
  before: EffectiveRoles = new Map(),
): ReadAfterCommit<CallResult<'bins.restore'>> {
  const bins = ids.map((id) => ({ ownerId, id }));
  const lastRole = ({ id, revision }: BinRow) =>
    outcome.revisions[id] === revision ? before.get(id) : undefined;
  return new ReadAfterCommit(async (db) => {
    const { headers, next } = await readHeadersPart(db, userId, bins, 0, lastRole);
    if (next >= bins.length) return { bins: headers, ...outcome };
    const behind = `,${JSON.stringify(outcome).slice(1)}}`;
    return new JsonPieces((snapshot) =>
      listInPieces('{"result":{"bins":', writeHeaders(snapshot, userId, bins, lastRole), behind),
    );
  });
}
