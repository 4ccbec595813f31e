import { useMemo, useState } from 'react';
import type { CodeRow } from '#domain/codes/codes.ts';
import { useCodes } from '#web/data/account/hooks.ts';

/** Returns up to `count` free codes. Printed ones stay chosen, to be printed again until `chooseNew` is called. */
export function useBlankCodes(count: number) {
  const codes = useCodes();
  const unprinted = useMemo(() => unprintedCodes(codes), [codes]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const free = chosen.filter((code) => codes.get(code)?.state === 'free');
  const wanted = fill(free, unprinted, count);
  // The state follows the codes during render. Comparing by content ends this after one more render.
  if (wanted.join() !== chosen.join()) setChosen(wanted);
  return {
    chosen,
    isPrinted: chosen.length > 0 && chosen.every((code) => codes.get(code)?.printedAt !== undefined),
    chooseNew: () => setChosen(unprinted.slice(0, count)),
  };
}

/** Oldest first, so that none is forgotten, and in the order of their numbers. */
export function unprintedCodes(codes: ReadonlyMap<string, CodeRow>): string[] {
  return [...codes.values()]
    .filter(({ state, use, printedAt }) => state === 'free' && use === 'labels' && printedAt === undefined)
    .sort(
      (a, b) =>
        a.createdAt.localeCompare(b.createdAt) ||
        (a.number ?? 0) - (b.number ?? 0) ||
        (a.code < b.code ? -1 : 1),
    )
    .map(({ code }) => code);
}

function fill(chosen: readonly string[], unprinted: readonly string[], count: number): string[] {
  const more = unprinted.filter((code) => !chosen.includes(code));
  return [...chosen, ...more].slice(0, count);
}
