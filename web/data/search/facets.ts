import { fold } from '#domain/fold.ts';
import { groupBy } from '#domain/group-by.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type FieldHolder, hasChoices, isNumberKind } from '#domain/own-fields/own-field-limits.ts';
import { choiceNames } from '#domain/own-fields/own-values.ts';
import type { OwnValue } from '#domain/schemas.ts';
import {
  type FillableField,
  fillableFields,
  itemDayFields,
  type RangeField,
  rangeFields,
} from '#domain/search/condition.ts';
import { ownFilterKey } from '#domain/search/own-filter.ts';
import { borrowersOf, prepareConditions } from './conditions.ts';
import { visitMatches } from './every-match.ts';
import { binInScope, binOrItemMatchesFilter, isOnly, locationMatchesFilter, scanFilter } from './filter.ts';
import type { IndexedHeader, IndexedItem, IndexedLocation, OwnFields, WithValues } from './index-bin.ts';
import type { Query } from './rank.ts';
import { isFound, type SearchIndex } from './scan.ts';
import type { SearchFilter } from './search-result.ts';

/** How many results remain with this value as a filter, too. */
export type FacetCount = { value: string; count: number };

export type Facets = {
  /** Counts that ignore the chosen kind, since another choice replaces it. */
  kinds: Record<'item' | 'bin' | 'location' | 'out' | 'usedUp', number>;
  places: FacetCount[];
  tags: FacetCount[];
  /** The people who have something of the results. */
  people: FacetCount[];
  /** The choices, and `yes` and `no`, of each filter by fields that owners defined, by its key. */
  own: Record<string, FacetCount[]>;
  /** The least and the most of amounts and days, of those that the results have. */
  ranges: Partial<Record<RangeField, FacetRange>>;
  /** Those of fields that owners defined, by the filter's key. */
  ownRanges: Partial<Record<string, FacetRange>>;
  /** The fields of which some results have no value. */
  empty: FillableField[];
  /** How many results have a value of each owner's field, by its id, and how many could have: by `holderKey`. */
  filled: Record<string, number>;
  holders: Record<string, number>;
};

/** Things of one kind of one owner. */
export function holderKey(of: FieldHolder, ownerId: string): string {
  return `${of} ${ownerId}`;
}

export type FacetRange = { least: OwnValue; most: OwnValue };

/** The longest list: the values with the most results. */
const valuesMax = 20;

/** Counts all matches, of which a search lists the best. Undefined if it is no longer current. */
export async function countFacets(
  index: SearchIndex,
  query: Query,
  searchFilter: SearchFilter,
  isCurrent: () => boolean,
): Promise<Facets | undefined> {
  const counter = createCounter(index, searchFilter);
  // A list without a query has no places.
  if (query.folded !== '') {
    for (const location of index.locations.values())
      if (isFound(location, '', query)) counter.addLocation(location);
  }
  const isDone = await visitMatches(index, query, counter, isCurrent);
  return isDone ? counter.take() : undefined;
}

function createCounter(index: SearchIndex, { kind, only, ...rest }: SearchFilter) {
  const filter = scanFilter(rest, index);
  const { parentIds } = scanFilter({ only: 'usedUp' }, index);
  const kinds = { item: 0, bin: 0, location: 0, out: 0, usedUp: 0 };
  const [places, tags, people] = [tally(), tally(), tally()];
  const own = ownTallies(index.ownFields);
  const ranges = rangesOf<RangeField>();
  const empty = emptyFields(index);
  const namesAt = new Map<string, ReadonlySet<string>>();
  /** The names of the places around a bin, as the filter of each finds what is below it, too. */
  const placeNames = ({ header: { locationId } }: IndexedHeader): ReadonlySet<string> => {
    if (locationId === undefined) return noNames;
    const before = namesAt.get(locationId);
    if (before !== undefined) return before;
    const names = namesAround(index.locations, locationId);
    namesAt.set(locationId, names);
    return names;
  };
  return {
    mayContain: (header: IndexedHeader) => binInScope(header, filter),

    addLocation(location: IndexedLocation): void {
      if (!locationMatchesFilter(location, filter)) return;
      kinds.location++;
      if (only !== undefined || (kind ?? 'location') !== 'location') return;
      places.add(location.location.name);
      own.add('location', location.location);
    },

    add(header: IndexedHeader, item?: IndexedItem): void {
      const match = { header, item };
      if (!binOrItemMatchesFilter(match, filter)) return;
      const its = item ? 'item' : 'bin';
      const is = { out: isOnly('out', match), usedUp: isOnly('usedUp', match, parentIds) };
      kinds[its]++;
      kinds.out += Number(is.out);
      kinds.usedUp += Number(is.usedUp);
      if ((kind ?? its) !== its || (only !== undefined && !is[only])) return;
      for (const name of placeNames(header)) places.add(name);
      for (const tag of (item ?? header.header).tags) tags.add(tag);
      // A borrower may have several loans of one item.
      for (const name of new Set(item && borrowersOf(item))) people.add(name);
      own.add(item ? 'item' : 'bin', {
        ownerId: header.header.ownerId,
        fields: (item ?? header.header).fields,
      });
      empty.add(header, item);
      if (item) addRanges(ranges, item);
    },

    take: (): Facets => ({
      kinds,
      places: places.most(),
      tags: tags.most(),
      people: people.most(),
      own: own.most(),
      ranges: ranges.take(),
      ownRanges: own.ranges(),
      empty: empty.take(),
      ...own.filled(),
    }),
  };
}

const rangeValues = { value: 'value', ...itemDayFields } as const satisfies Record<
  RangeField,
  keyof IndexedItem
>;

function addRanges(ranges: Ranges<RangeField>, item: IndexedItem): void {
  for (const field of rangeFields) ranges.add(field, item[rangeValues[field]]);
}

type Ranges<Key extends string> = ReturnType<typeof rangesOf<Key>>;

/** Keeps the least and the most of the values with each key, which are all numbers or all days. */
function rangesOf<Key extends string>() {
  const ranges: Partial<Record<Key, FacetRange>> = {};
  return {
    add(key: Key, value: OwnValue | undefined): void {
      if (value === undefined) return;
      const range = ranges[key];
      if (range === undefined) ranges[key] = { least: value, most: value };
      else if (value < range.least) range.least = value;
      else if (value > range.most) range.most = value;
    },
    take: (): Partial<Record<Key, FacetRange>> => ranges,
  };
}

/** Finds the fields that some result has no value of. A field is tested only until the first such result. */
function emptyFields(index: SearchIndex) {
  const left = new Map(
    fillableFields.map((field) => [field, prepareConditions([{ field, isOn: false }], index)]),
  );
  return {
    add(header: IndexedHeader, item?: IndexedItem): void {
      if (left.size === 0) return;
      for (const [field, isWithout] of left)
        if (isWithout.header(header) && isWithout.record(header, item)) left.delete(field);
    },
    take: () => fillableFields.filter((field) => !left.has(field)),
  };
}

/** The least, the most and the counts of owners' fields. */
function ownTallies(fields: OwnFields = new Map()) {
  const live = [...fields.values()].filter(({ deletedAt }) => deletedAt === undefined);
  const measured = new Map(
    live.flatMap(({ id, kind, name }) =>
      isNumberKind(kind) || kind === 'day' ? [[id, ownFilterKey(name)] as const] : [],
    ),
  );
  const ranges = rangesOf<string>();
  const counted = live.filter(({ kind }) => hasChoices(kind) || kind === 'flag');
  const tallies = new Map(counted.map((field) => [field.id, { field, counts: new Map<OwnValue, number>() }]));
  const filled: Record<string, number> = {};
  const holders: Record<string, number> = {};
  const count = (counts: Map<OwnValue, number>, value: OwnValue) =>
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    add(of: FieldHolder, { ownerId, fields: values }: WithValues & { ownerId: string }): void {
      if (live.length === 0) return;
      const key = holderKey(of, ownerId);
      holders[key] = (holders[key] ?? 0) + 1;
      if (values === undefined) return;
      for (const id in values) {
        const [counts, value] = [tallies.get(id)?.counts, values[id]];
        if (value === undefined) continue;
        filled[id] = (filled[id] ?? 0) + 1;
        const measuredKey = measured.get(id);
        if (measuredKey !== undefined) ranges.add(measuredKey, value);
        if (counts !== undefined) for (const each of [value].flat()) count(counts, each);
      }
    },
    ranges: () => ranges.take(),
    filled: () => ({ filled, holders }),
    most(): Facets['own'] {
      const byKey = groupBy(tallies.values(), ({ field }) => ownFilterKey(field.name));
      const named = Array.from(byKey, ([key, group]): [string, FacetCount[]] => {
        const all = tally();
        for (const { field, counts } of group)
          for (const [value, number] of counts) all.add(facetValue(field, value), number);
        return [key, all.most()];
      });
      return Object.fromEntries(named.filter(([, values]) => values.length > 0));
    },
  };
}

function facetValue(field: OwnField, value: OwnValue): string | undefined {
  return field.kind === 'flag' ? (value === true ? 'yes' : 'no') : choiceNames(field, value)[0];
}

const noNames: ReadonlySet<string> = new Set();

function namesAround(
  locations: SearchIndex['locations'],
  locationId: string | undefined,
): ReadonlySet<string> {
  const names = new Set<string>();
  const visitedIds = new Set<string>();
  for (let id = locationId; id !== undefined && !visitedIds.has(id); ) {
    visitedIds.add(id);
    const location = locations.get(id)?.location;
    if (location !== undefined) names.add(location.name);
    id = location?.parentLocationId;
  }
  return names;
}

function tally() {
  const counts = new Map<string, number>();
  return {
    add(value: string | undefined, times = 1): void {
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + times);
    },
    /** Values that differ in case and diacritics only are one, as filters compare them so. */
    most(): FacetCount[] {
      const merged = new Map<string, FacetCount>();
      for (const [value, count] of counts) {
        const before = merged.get(fold(value));
        merged.set(fold(value), { value: before?.value ?? value, count: count + (before?.count ?? 0) });
      }
      return [...merged.values()].sort((a, b) => b.count - a.count).slice(0, valuesMax);
    },
  };
}
