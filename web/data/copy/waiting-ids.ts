import { touchedIds } from '#domain/predict/queued-writes.ts';
import { cell } from '../cells/cell.ts';
import { isTold, type Waiting } from '../operations/operation.ts';

/** An ordinary save takes some milliseconds, and a mark that came and went with it would only flicker. */
const newsMs = 300;

/** The bins and items touched by changes that have waited for longer than an ordinary save does. */
export function createWaitingIds() {
  const shown = cell<ReadonlySet<string>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(waiting: readonly Waiting[]): void {
    const told = waiting.filter(isTold);
    const ids = new Set(told.filter(isNews).flatMap((each) => touchedIds(each.operation)));
    const before = shown.get();
    if (ids.size !== before.size || [...ids].some((id) => !before.has(id))) shown.set(ids);
    clearTimeout(timer);
    const next = told.find((each) => !isNews(each));
    if (next) timer = setTimeout(() => show(waiting), newsMs - ageOf(next));
  }

  return { cell: shown, show };
}

function isNews(waiting: Waiting): boolean {
  return ageOf(waiting) >= newsMs;
}

/** Not below zero, also where the clock was put back. */
function ageOf({ createdAt }: Waiting): number {
  return Math.max(0, Date.now() - Date.parse(createdAt));
}
