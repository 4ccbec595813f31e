import type uFuzzy from '@leeoniya/ufuzzy';
import type { IndexedHeader } from './index-bin.ts';
import { type Question, tiers } from './rank.ts';
import { type Match, resultsMax, type SearchIndex } from './scan.ts';

const shortest = 3;

/** Names within one wrong, missing, extra or swapped letter per word. Only asked when nothing matched as written. */
export function createTypoSearch(Fuzzy: typeof uFuzzy) {
  const fuzzy = new Fuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
  return (index: SearchIndex, question: Question, isShown: (header: IndexedHeader) => boolean): Match[] => {
    if (question.folded.length < shortest) return [];
    const names: string[] = [];
    const matches: (() => Match | undefined)[] = [];
    for (const header of index.headers.values()) {
      if (!isShown(header)) continue;
      names.push(header.name);
      matches.push(() => found(header));
      const bin = index.bins.get(header.header.id);
      if (!bin) continue;
      const lines = bin.names.text.slice(1, -1).split('\n');
      for (const [place, line] of lines.entries()) {
        names.push(line);
        matches.push(() => found(header, bin.items[place]));
      }
    }
    const [places, info, order] = fuzzy.search(names, question.folded);
    const best = places && info ? order.map((each) => info.idx[each]) : places;
    return (best ?? [])
      .slice(0, resultsMax)
      .map((place) => (place === undefined ? undefined : matches[place]?.()))
      .filter((match) => match !== undefined);
  };
}

function found(header: IndexedHeader, item?: Match['item']): Match {
  const name = item?.name ?? header.header.name;
  return { tier: tiers.inside, isExact: false, isBin: item === undefined, name, header, item };
}
