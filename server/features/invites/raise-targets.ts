import type { Target } from '#domain/access/target.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { lockBins, lockLocations } from '../access/locks.queries.ts';
import { raiseStreams, type Touched } from '../access/reach.ts';

export async function raiseTargets(owner: LockedOwner, targets: readonly Target[]): Promise<Touched> {
  const { tx, id: ownerId } = owner;
  await lockLocations(tx, { ownerId, ids: idsOf(targets, 'location') });
  await lockBins(tx, { ownerId, ids: idsOf(targets, 'bin') });
  return raiseStreams(owner, targets);
}

function idsOf(targets: readonly Target[], kind: Target['kind']): string[] {
  return targets.filter((target) => target.kind === kind).map(({ id }) => id);
}
