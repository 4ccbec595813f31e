import { useEffect, useState } from 'react';
import { currentAccount } from '../account/current-account.ts';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { MatchesInBin } from './matches-by-bin.ts';
import { searchOf } from './search.ts';

export type MatchesByBin = {
  /** The query of the matches, which may be older than the typed one. */
  query: string;
  isFailed: boolean;
  bins: ReadonlyMap<string, MatchesInBin>;
};

const noChange = cell(0);

/** The matches of each bin; undefined without a query and until the first answer. */
export function useMatchesByBin(query: string): MatchesByBin | undefined {
  const account = useCell(currentAccount);
  const search = account && searchOf(account);
  const changes = useCell(search?.changes ?? noChange);
  const [matches, setMatches] = useState<MatchesByBin>();
  const text = query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed index may change the answer
  useEffect(() => {
    if (!search || text === '') {
      setMatches(undefined);
      return;
    }
    let isNewest = true;
    search.bins(text).then((found) => {
      if (!isNewest) return;
      const bins = new Map(found?.map((each) => [each.binId, each]));
      setMatches({ query: text, isFailed: found === undefined, bins });
    });
    return () => {
      isNewest = false;
    };
  }, [search, text, changes]);

  return text === '' ? undefined : matches;
}
