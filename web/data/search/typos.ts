import type uFuzzy from '@leeoniya/ufuzzy';
import type { IndexedBin, IndexedHeader, IndexedItem } from './index-bin.ts';
import { type Question, tiers } from './rank.ts';
import { type Match, resultsMax, type SearchIndex } from './scan.ts';

const shortest = 3;

/** Names within one wrong, missing, extra or swapped letter per word. Only asked when nothing matched as written. */
export function createTypoSearch(Fuzzy: typeof uFuzzy) {
  const fuzzy = new Fuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
  let names: string[] | undefined;

  return {
    find(index: SearchIndex, question: Question, isShown: (match: Match) => boolean): Match[] {
      if (question.folded.length < shortest) return [];
      names ??= differentNames(index);
      const [places, info, order] = fuzzy.search(names, question.folded);
      const best = places && info ? order.map((each) => info.idx[each]) : (places ?? []);
      const rank = new Map(best.map((place, position) => [names?.[place ?? -1], position]));
      if (rank.size === 0) return [];
      const found: { match: Match; position: number }[] = [];
      for (const [name, match] of everything(index)) {
        const position = rank.get(name);
        if (position !== undefined && isShown(match())) found.push({ match: match(), position });
      }
      return found
        .sort((a, b) => a.position - b.position)
        .slice(0, resultsMax)
        .map(({ match }) => match);
    },
    /** The index changed: the names are gathered again when they are next needed. */
    forget(): void {
      names = undefined;
    },
  };
}

function differentNames(index: SearchIndex): string[] {
  const names = new Set<string>();
  for (const [name] of everything(index)) names.add(name);
  return [...names];
}

/** Every location, bin and item with its folded name. */
function* everything(index: SearchIndex): Generator<[string, () => Match]> {
  for (const location of index.locations.values()) {
    const { name } = location.location;
    yield [location.name, () => ({ tier: tiers.inside, isExact: false, isBin: true, name, location })];
  }
  for (const [id, header] of index.headers) {
    yield [header.name, () => matchOf(header)];
    const bin = index.bins.get(id);
    if (!bin) continue;
    for (const [place, line] of linesOf(bin).entries()) yield [line, () => matchOf(header, bin.items[place])];
  }
}

function linesOf(bin: IndexedBin): string[] {
  return bin.items.length === 0 ? [] : bin.names.text.slice(1, -1).split('\n');
}

function matchOf(header: IndexedHeader, item?: IndexedItem): Match {
  const name = item?.name ?? header.header.name;
  return { tier: tiers.inside, isExact: false, isBin: item === undefined, name, header, item };
}
