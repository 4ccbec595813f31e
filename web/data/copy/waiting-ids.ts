import { touchedIds } from '#domain/predict.ts';
import { cell } from '../cells/cell.ts';
import { isShownAsPending, type OutboxEntry } from '../operations/operation.ts';

/** Ordinary saves are faster; a mark would only flicker. */
const shownAfterMs = 300;

export function createWaitingIds() {
  const idsCell = cell<ReadonlySet<string>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(waiting: readonly OutboxEntry[]): void {
    const pending = waiting.filter(isShownAsPending);
    const ids = new Set(pending.filter(takesLong).flatMap((each) => touchedIds(each.operation)));
    const before = idsCell.get();
    if (ids.size !== before.size || [...ids].some((id) => !before.has(id))) idsCell.set(ids);
    clearTimeout(timer);
    const next = pending.find((each) => !takesLong(each));
    if (next) timer = setTimeout(() => show(waiting), shownAfterMs - ageOf(next));
  }

  return { cell: idsCell, show };
}

function takesLong(waiting: OutboxEntry): boolean {
  return ageOf(waiting) >= shownAfterMs;
}

/** The clock may have been set back. */
function ageOf({ createdAt }: OutboxEntry): number {
  return Math.max(0, Date.now() - Date.parse(createdAt));
}
