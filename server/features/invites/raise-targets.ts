import type { Target } from '#domain/access/target.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockBins, lockLocations } from '../access/locks.queries.ts';
import { raiseStreams, type Touched } from '../access/reach.ts';

/** Raises what these invitations are shown in, locked in the usual order. The owner's profile must be locked. */
export async function raiseTargets(
  tx: Transaction,
  ownerId: string,
  targets: readonly Target[],
): Promise<Touched> {
  await lockLocations(tx, { ownerId, ids: idsOf(targets, 'location') });
  await lockBins(tx, { ownerId, ids: idsOf(targets, 'bin') });
  return raiseStreams(tx, ownerId, targets);
}

function idsOf(targets: readonly Target[], kind: Target['kind']): string[] {
  return targets.filter((target) => target.kind === kind).map(({ id }) => id);
}
