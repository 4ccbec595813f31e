import { attentionList } from '#domain/items/attention.ts';
import type { Item } from '#domain/items/item.ts';
import { canAskForAttention } from '#domain/items/item-rules.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { Condition } from '#domain/search/condition.ts';
import { ownFiltersOf } from '#domain/search/own-filter.ts';
import { readQuestion } from '#domain/search/question.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { countFacets } from '#web/data/search/facets.ts';
import { indexHeader, indexItems, indexLocation } from '#web/data/search/index-bin.ts';
import { parseQuery } from '#web/data/search/rank.ts';
import { type SearchIndex, scan } from '#web/data/search/scan.ts';
import { listMatches } from '#web/data/search/search-engine.ts';
import { lentGroupings } from '#web/features/find/lent/lent-address.ts';
import { lentRows, loansIn } from '#web/features/find/lent/lent-rows.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import { inventHousehold } from '../scripts/seed/household.ts';
import { type Figure, figure, percentile, scaled } from './figure.ts';

const BINS = scaled(1_000, 40);
const ITEMS_PER_BIN = 100;
const ROUNDS = scaled(25, 2);
const FRAME_MS = 1000 / 60;
/** The goal of a keystroke → results. */
const SEARCH_MS = 25;

const compareNames = nameOrder('sv');
const today = '2027-05-20';

/** How long a page is busy when it makes its long lists anew, which it does after each change. */
export async function listFigures(): Promise<Figure[]> {
  const household = makeHousehold({ loans: 1_000 });
  return [
    ...(await lentFigures(makeHousehold({ loans: 10_000 }))),
    await attentionFigure(household),
    ...(await filterFigures(household)),
  ];
}

type MadeHousehold = { bins: ReturnType<typeof someBin>[]; items: Item[] };

/** Loans to 500 people, two thirds of them due on one of twenty days around `today`. */
function makeHousehold({ loans }: { loans: number }): MadeHousehold {
  const plan = { seed: 1, language: 'sv', bins: BINS, itemsPerBin: ITEMS_PER_BIN } as const;
  const items: Item[] = [];
  const bins = inventHousehold(plan).map((bin, at) => {
    const id = `bin-${at}`;
    for (const item of bin.items) {
      const n = items.length;
      const isLent = n % ((BINS * ITEMS_PER_BIN) / loans) === 0;
      const dueDate = n % 3 === 0 ? undefined : `2027-05-${10 + (n % 20)}`;
      const loan = { id: `loan-${n}`, borrower: `Person ${n % 500}`, quantity: 1, dueDate };
      const lent = isLent ? { loans: [loan], loanedTo: loan.borrower, loanedCount: 1, dueDate } : {};
      items.push(someItem({ ...item, id: `item-${n}`, binId: id, ...lent }));
    }
    return someBin({ id, name: bin.name, locationId: `place-${at % 20}` });
  });
  return { bins, items };
}

async function lentFigures({ bins, items }: MadeHousehold): Promise<Figure[]> {
  const names = {
    bins: new Map(bins.map((bin) => [bin.id, bin])),
    locations: new Map(),
    borrowerOf: ({ loan }: { loan: { borrower: string } }) => loan.borrower,
    compareNames,
  };
  const lent = items.filter(({ loanedTo }) => loanedTo !== undefined);
  const detail = 'grouped and sorted, time of the processor; 1.5 frames';
  const figures: Figure[] = [];
  for (const grouping of lentGroupings) {
    const value = await medianMs(() => lentRows(loansIn(lent), grouping, today, names));
    const name = `${lent.length} loans by ${grouping}`;
    figures.push(figure(name, value, 'ms', { atMost: 1.5 * FRAME_MS }, detail));
  }
  return figures;
}

async function attentionFigure({ bins, items }: MadeHousehold): Promise<Figure> {
  // A page finds them once for each bin, until it changes.
  const candidates = items.filter(canAskForAttention);
  const listed = attentionList(candidates, bins, today, compareNames).length;
  const value = await medianMs(() => attentionList(candidates, bins, today, compareNames));
  const detail = `${listed} of ${candidates.length} candidates; as long as a search may take`;
  return figure(
    `what is worth a look among ${items.length} items`,
    value,
    'ms',
    { atMost: SEARCH_MS },
    detail,
  );
}

const ownFields = new Map<string, OwnField>([
  ['serial', { id: 'serial', of: 'item', name: 'Serial', kind: 'line' }],
  [
    'worn',
    {
      id: 'worn',
      of: 'item',
      name: 'Condition',
      kind: 'choice',
      choices: ['new', 'worn'].map((id) => ({ id, name: id })),
    },
  ],
]);

/** Filters of a search against the search for the same name without them. */
async function filterFigures({ bins, items }: MadeHousehold): Promise<Figure[]> {
  const numbered = items.map((item, n) => ({ ...item, fields: { serial: `SN-${n}-A`, worn: 'new' } }));
  const byBin = Map.groupBy(numbered, ({ binId }) => binId);
  const places = Array.from({ length: 20 }, (_, n) => someLocation({ id: `place-${n}`, name: `Plats ${n}` }));
  const index: SearchIndex = {
    headers: new Map(bins.map((bin) => [bin.id, indexHeader(bin)])),
    bins: new Map(bins.map(({ id }) => [id, indexItems(byBin.get(id) ?? [], undefined, ownFields)])),
    locations: new Map(places.map((place) => [place.id, indexLocation(place)])),
    ownFields,
  };
  const [name, noName, isAll] = [parseQuery('lampa'), parseQuery(''), () => true];
  const order = { limit: 100, compareNames };
  const { parts } = readQuestion('plats:plats värde>50 foto:nej utgår<90d', today);
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  const withoutPhoto: Condition[] = [{ field: 'photo', isOn: false }];
  const plain = await medianMs(() => scan(index, name));
  const ofPlain = `of a search for a name, ${plain.toFixed(1)} ms; time of the processor`;
  const relative = async (what: string, run: () => unknown, atMost = 200) => {
    const percent = (100 * (await medianMs(run))) / plain;
    return figure(`${what} among ${items.length} items`, percent, '%', { atMost }, ofPlain);
  };
  const own = ownFiltersOf([{ ownerId: bins[0]?.ownerId ?? '', fields: [...ownFields.values()] }]);
  const byField = (query: string) => {
    const { condition } = readQuestion(query, today, { own }).parts[0] ?? {};
    const filter = { conditions: condition ? [condition] : [] };
    return () => listMatches(index, filter, order, isAll);
  };
  const all = () => countFacets(index, noName, { conditions: withoutPhoto }, isAll);
  const most = () => listMatches(index, { conditions: withoutPhoto }, order, isAll);
  return [
    await relative('a name with four filters', () => scan(index, name, { conditions })),
    await relative('counts beside a name', () => countFacets(index, name, {}, isAll)),
    await relative('counts beside four filters', () => countFacets(index, noName, { conditions }, isAll)),
    await relative('four filters alone', () => listMatches(index, { conditions }, order, isAll)),
    await relative('a serial number of an own field', byField('serial:sn-4711'), 120),
    await relative('a choice of an own field that none has', byField('condition:worn')),
    figure(
      `counts of all ${items.length} items`,
      await medianMs(all),
      'ms',
      { atMost: SEARCH_MS },
      'beside a filter that most match; as long as a search may take, and in batches',
    ),
    figure(
      `a filter that most of ${items.length} items match`,
      await medianMs(most),
      'ms',
      { atMost: SEARCH_MS },
      'the first hundred by name; as long as a search may take',
    ),
  ];
}

/** In time of the processor, which other work on the machine hardly changes. */
async function medianMs(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
  }
  return percentile(times, 0.5);
}
