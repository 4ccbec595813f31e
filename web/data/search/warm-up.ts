import { createNarrowing } from './narrowing.ts';
import { present } from './present.ts';
import { parseQuery } from './rank.ts';
import { type SearchIndex, scan, scanAhead } from './scan.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const namesTyped = 12;
const lettersTyped = 5;
const budgetMs = 300;

/** Searches for the beginnings of some names, so that the code is compiled before the first letter is typed. */
export async function warmUp(index: SearchIndex, isCurrent: () => boolean): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const narrowing = createNarrowing();
  for (const name of someNames(index)) {
    for (let letters = 1; letters <= Math.min(lettersTyped, name.length); letters++) {
      await yieldToEventLoop();
      if (!isCurrent() || performance.now() > endsAt) return;
      const parsed = parseQuery(name.slice(0, letters));
      for (const match of scan(index, parsed, {}, narrowing)) present(match, parsed, index);
      scanAhead(index, parsed, narrowing);
    }
  }
}

function someNames({ bins }: SearchIndex): string[] {
  const all = [...bins.values()];
  const step = Math.ceil(all.length / namesTyped);
  return all.filter((_, at) => at % step === 0).flatMap(({ items }) => items[0]?.name ?? []);
}
