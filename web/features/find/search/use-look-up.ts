import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Candidate } from '#domain/bins/public-bin.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import type { SearchState } from '#web/data/search/search.ts';
import { linkToFoundBin } from '#web/features/things/bins/stranger/link-to-found-bin.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { codeOf, type LookUp, lookUpOf } from './look-up.ts';

export type LookingUp = ReturnType<typeof useLookUp>;

/** Neither `problem` nor `several` is set while the request is pending. */
type LastLookUp = { text: string; problem?: unknown; several?: SeveralFound };
type SeveralFound = { candidates: readonly Candidate[]; arePublic: boolean };

/** Looks up a typed code or label on the server and opens the found bin; calls `onFound` before. */
export function useLookUp(typed: string, results: SearchState, onFound: () => void) {
  const navigate = useNavigate();
  const { bins } = useBins();
  const [lastLookUp, setLastLookUp] = useState<LastLookUp>();
  const isSettled = results.status === 'ready' && results.query === typed.trim();
  // A scanner sends Enter immediately, so a code does not wait for the search.
  const canBeOffered = isSettled || codeOf(typed) !== undefined;
  const hasResults = isSettled && results.results.length > 0;
  const wanted = canBeOffered ? lookUpOf(typed, bins.values(), hasResults) : undefined;
  // Twelve letters may be a word whose results are still pending.
  const isOffered = isSettled || (wanted !== undefined && /\d/.test(wanted.text));
  const current = lastLookUp !== undefined && lastLookUp.text === wanted?.text ? lastLookUp : undefined;
  const isBusy = current !== undefined && !('problem' in current || 'several' in current);

  async function find({ text }: LookUp): Promise<void> {
    setLastLookUp({ text });
    try {
      const found = await query('bins.find', { code: text });
      const { candidates, bin } = found;
      if (candidates) {
        const several = { candidates, arePublic: bin !== undefined };
        return setLastLookUp((newest) => (newest?.text === text ? { text, several } : newest));
      }
      onFound();
      await navigate(linkToFoundBin(found, text));
      setLastLookUp(undefined);
    } catch (problem) {
      setLastLookUp((newest) => (newest?.text === text ? { text, problem } : newest));
    }
  }

  const run = useSteady(() => {
    if (wanted && !isBusy) void find(wanted);
  });
  const { problem, several } = current ?? {};
  return useMemo(
    () => ({ wanted, isOffered, isBusy, problem, several, run }),
    [wanted, isOffered, isBusy, problem, several, run],
  );
}
