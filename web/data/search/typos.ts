import type uFuzzy from '@leeoniya/ufuzzy';
import type { IndexedBin, IndexedHeader, IndexedItem } from './index-bin.ts';
import { type Match, matchTiers, type Query } from './rank.ts';
import { resultsMax, type SearchIndex } from './scan.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const shortest = 3;

/** Bins searched at a time, so that a newer question gets in between. */
const atOnce = 100;

export function createTypoSearch(Fuzzy: typeof uFuzzy) {
  const fuzzy = new Fuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
  let names: string[] | undefined;
  let changes = 0;

  async function gatherNames(index: SearchIndex, isAsked: () => boolean): Promise<string[] | undefined> {
    if (names) return names;
    const before = changes;
    const found = new Set<string>();
    for (const [name] of locationNames(index)) found.add(name);
    for await (const bins of portions(index)) {
      if (!isAsked()) return undefined;
      for (const [name] of everything(index, bins)) found.add(name);
    }
    const gathered = [...found];
    if (changes === before) names = gathered;
    return gathered;
  }

  return {
    async find(
      index: SearchIndex,
      query: Query,
      isShown: (match: Match) => boolean,
      isAsked: () => boolean = () => true,
    ): Promise<Match[] | undefined> {
      if (query.folded.length < shortest) return [];
      const all = await gatherNames(index, isAsked);
      if (!all) return undefined;
      const [hits, info, order] = fuzzy.search(all, query.folded);
      const best = hits && info ? order.map((each) => info.idx[each]) : (hits ?? []);
      const rank = new Map(best.map((hit, position) => [all[hit ?? -1], position]));
      if (rank.size === 0) return [];
      const found: { match: Match; position: number }[] = [];
      const note = ([name, match]: [string, () => Match]) => {
        const position = rank.get(name);
        if (position !== undefined && isShown(match())) found.push({ match: match(), position });
      };
      for (const each of locationNames(index)) note(each);
      for await (const bins of portions(index)) {
        if (!isAsked()) return undefined;
        for (const each of everything(index, bins)) note(each);
      }
      return found
        .sort((a, b) => a.position - b.position)
        .slice(0, resultsMax)
        .map(({ match }) => match);
    },
    forget(): void {
      names = undefined;
      changes += 1;
    },
  };
}

async function* portions(index: SearchIndex): AsyncGenerator<[string, IndexedHeader][]> {
  const all = [...index.headers];
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await yieldToEventLoop();
    yield all.slice(at, at + atOnce);
  }
}

function* locationNames(index: SearchIndex): Generator<[string, () => Match]> {
  for (const location of index.locations.values()) {
    const { name } = location.location;
    yield [
      location.name,
      () => ({ tier: matchTiers.inside, isExact: false, isContainer: true, name, location }),
    ];
  }
}

function* everything(
  index: SearchIndex,
  headers: readonly [string, IndexedHeader][],
): Generator<[string, () => Match]> {
  for (const [id, header] of headers) {
    yield [header.name, () => matchOf(header)];
    const bin = index.bins.get(id);
    if (!bin) continue;
    for (const [position, line] of linesOf(bin).entries())
      yield [line, () => matchOf(header, bin.items[position])];
  }
}

function linesOf(bin: IndexedBin): string[] {
  return bin.items.length === 0 ? [] : bin.names.text.slice(1, -1).split('\n');
}

function matchOf(header: IndexedHeader, item?: IndexedItem): Match {
  const name = item?.name ?? header.header.name;
  return { tier: matchTiers.inside, isExact: false, isContainer: item === undefined, name, header, item };
}
