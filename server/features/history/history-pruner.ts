import type { Pool } from 'pg';
import { type Ceilings, ceilings } from '#domain/plans/ceilings.ts';
import {
  deleteSurplusOfOwner,
  deleteSurplusOfPeople,
  deleteSurplusOfTarget,
  queryPlanOfHistory,
} from './history.queries.ts';

export type HistoryPruner = {
  added(ownerId: string, targets: readonly string[]): void;
  settled(): Promise<void>;
};

/** The ceiling is checked after this many more events per process, so it may be exceeded by them. */
const targetPortion = 200;
const portionOfOwner = 1_000;
const perPerson = 50;
const AT_ONCE = 5_000;
const COUNTED_MAX = 100_000;

export function createHistoryPruner(pool: Pool, onFailure: (error: unknown) => void): HistoryPruner {
  const lines = new Map<string, number>();
  let forgetting = Promise.resolve();
  const count = (id: string, more: number, portion: number, forget: () => Promise<void>) => {
    const total = (lines.get(id) ?? 0) + more;
    if (lines.size >= COUNTED_MAX) lines.clear();
    lines.set(id, total < portion ? total : 0);
    // Runs one at a time, because each reads much history.
    if (total >= portion) forgetting = forgetting.then(forget).catch(onFailure);
  };
  return {
    added(ownerId, targets) {
      for (const target of targets)
        count(target, 1, targetPortion, () => forgetOfTarget(pool, ownerId, target));
      count(ownerId, targets.length, portionOfOwner, () => forgetOfOwner(pool, ownerId));
    },
    settled: () => forgetting,
  };
}

async function forgetOfTarget(pool: Pool, ownerId: string, target: string): Promise<void> {
  const { historyPerTarget } = await ceilingsOf(pool, ownerId);
  await deleteSurplusOfTarget(pool, { ownerId, target, keepCount: historyPerTarget });
  await deleteSurplusOfPeople(pool, { ownerId, target, keepCount: perPerson });
}

async function forgetOfOwner(pool: Pool, ownerId: string): Promise<void> {
  const { history } = await ceilingsOf(pool, ownerId);
  let deletedRows: unknown[];
  do deletedRows = await deleteSurplusOfOwner(pool, { ownerId, keepCount: history, limit: AT_ONCE });
  while (deletedRows.length === AT_ONCE);
}

async function ceilingsOf(pool: Pool, ownerId: string): Promise<Ceilings> {
  const [owner] = await queryPlanOfHistory(pool, { ownerId });
  return ceilings[owner?.plan ?? 'free'];
}
