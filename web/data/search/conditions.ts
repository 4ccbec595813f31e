import { fold } from '#domain/fold.ts';
import { isLow } from '#domain/items/item-rules.ts';
import { isUsedUp } from '#domain/items/loan.ts';
import {
  type Condition,
  compares,
  comparesDays,
  itemDayFields,
  type Wanted,
} from '#domain/search/condition.ts';
import { isWordStart } from '#domain/search/word-forms.ts';
import { textsWith } from './attachment-texts.ts';
import type { IndexedBin, IndexedHeader, IndexedItem, IndexedLocation, SearchedText } from './index-bin.ts';
import { prepareOwn } from './own-conditions.ts';
import { parseQuery } from './rank.ts';

type Containers = {
  headers: ReadonlyMap<string, IndexedHeader>;
  locations: ReadonlyMap<string, IndexedLocation>;
  bins: ReadonlyMap<string, IndexedBin>;
};

/** Conditions prepared for one scan. */
export type PreparedConditions = {
  /** Tests a bin for itself and all items in it; evaluated once for each bin. */
  header(header: IndexedHeader): boolean;
  /** Tests an item, or a bin without its items. */
  record(header: IndexedHeader, item: IndexedItem | undefined): boolean;
  location(location: IndexedLocation): boolean;
};

export function prepareConditions(all: readonly Condition[], containers: Containers): PreparedConditions {
  const conditions = all.filter((condition) => condition.field !== 'own');
  const own = all.filter((condition) => condition.field === 'own').map(prepareOwn);
  const headerTests = conditions
    .map((condition) => negated(condition, headerTest(condition, containers)))
    .filter((test) => test !== undefined);
  const recordTests = conditions
    .map((condition) => recordTest(condition, containers))
    .filter((test) => test !== undefined);
  const placeTests = conditions.map((condition) => negated(condition, placeTest(condition)));
  const itemTexts = ({ header: { id } }: IndexedHeader) => containers.bins.get(id)?.rest.text ?? '';
  return {
    header: (indexed) =>
      headerTests.every((matches) => matches(indexed)) &&
      own.every((each) => each.mayContain(indexed.header, itemTexts(indexed))),
    record: (indexed, item) =>
      recordTests.every((matches) => matches(indexed, item)) &&
      own.every((each) =>
        item
          ? each.matches('item', indexed.header.ownerId, item.fields)
          : each.matches('bin', indexed.header.ownerId, indexed.header.fields),
      ),
    location: ({ name, location: { ownerId, fields } }) =>
      placeTests.every((matches) => matches?.(name)) &&
      own.every((each) => each.matches('location', ownerId, fields)),
  };
}

function negated<T extends unknown[]>(
  condition: Condition,
  test: ((...args: T) => boolean) | undefined,
): ((...args: T) => boolean) | undefined {
  return test && 'isNot' in condition ? (...args) => !test(...args) : test;
}

function placeTest(condition: Condition): NameTest | undefined {
  const { field } = condition;
  return (field === 'place' || field === 'in') && 'text' in condition ? nameTest(condition) : undefined;
}

/** Takes a folded name. */
type NameTest = (name: string) => boolean;

/** Tests folded names. Quotation marks in names are ignored if `isWhole`, because the filter is typed between such marks. */
export function nameTest({ text, isWhole }: Wanted): NameTest {
  const wanted = fold(text);
  if (!isWhole) return (name) => name.includes(wanted);
  const whole = withoutMarks(wanted);
  return (name) => withoutMarks(name) === whole;
}

function withoutMarks(name: string): string {
  return name.includes('"') ? name.replaceAll('"', '') : name;
}

type HeaderTest = (header: IndexedHeader) => boolean;

function headerTest(condition: Condition, containers: Containers): HeaderTest | undefined {
  switch (condition.field) {
    case 'place':
      if ('isOn' in condition) return ({ header }) => (header.locationId !== undefined) === condition.isOn;
      return inPlace(nameTest(condition), containers);
    case 'bin':
      return inBin(nameTest(condition), containers);
    case 'in': {
      const [isInPlace, isInBin] = [
        inPlace(nameTest(condition), containers),
        inBin(nameTest(condition), containers),
      ];
      return (header) => isInPlace(header) || isInBin(header);
    }
    case 'opened':
      return ({ header }) =>
        comparesDays(
          (header.lastAccessed ?? header.createdAt).slice(0, 10),
          condition.comparison,
          condition.day,
        );
    case 'private':
      return ({ header }) => header.isPrivate === condition.isOn;
    case 'archived':
      return ({ header }) => (header.archivedAt !== undefined) === condition.isOn;
    case 'missing':
      return ({ header }) => (header.missingSince !== undefined) === condition.isOn;
    default:
      return undefined;
  }
}

/** Matches what is in places of that name, and in places inside them at any depth. */
function inPlace(matches: NameTest, { locations }: Containers): HeaderTest {
  const isIn = nestedTest(locations, ({ location }) => location.parentLocationId, matches);
  return ({ header }) => header.locationId !== undefined && isIn(header.locationId);
}

/** Matches bins of that name, and those inside them at any depth. */
function inBin(matches: NameTest, { headers }: Containers): HeaderTest {
  const isIn = nestedTest(headers, ({ header }) => header.parentBinId, matches);
  return ({ header }) => isIn(header.id);
}

/** Tests by id whether a node or one around it has a matching name. */
function nestedTest<T extends { name: string }>(
  nodes: ReadonlyMap<string, T>,
  parentIdOf: (node: T) => string | undefined,
  matches: NameTest,
): (id: string) => boolean {
  const answers = new Map<string, boolean>();
  const isIn = (id: string): boolean => {
    const answered = answers.get(id);
    if (answered !== undefined) return answered;
    // Ends the walk if parents form a circle.
    answers.set(id, false);
    const node = nodes.get(id);
    const parentId = node && parentIdOf(node);
    const answer = node !== undefined && (matches(node.name) || (parentId !== undefined && isIn(parentId)));
    answers.set(id, answer);
    return answer;
  };
  return isIn;
}

type RecordTest = (header: IndexedHeader, item: IndexedItem | undefined) => boolean;

function recordTest(condition: Condition, containers: Containers): RecordTest | undefined {
  switch (condition.field) {
    case 'tag': {
      if ('isOn' in condition)
        return ({ header }, item) => (item ?? header).tags.length > 0 === condition.isOn;
      const text = fold(condition.text);
      const matches = condition.isWhole ? nameTest(condition) : (tag: string) => tag.startsWith(text);
      return negated(condition, ({ header }, item) =>
        (item ?? header).tags.some((tag) => matches(fold(tag))),
      );
    }
    case 'photo':
      if ('text' in condition) return inPhotoOf(condition.text, containers);
      return ({ header }, item) =>
        (item ? item.photo !== undefined : (header.photos?.length ?? 0) > 0) === condition.isOn;
    case 'lent':
      return ofItem(negated(condition, lentTest(condition)) ?? (() => false));
    case 'low':
      return ofItem((item) => isLow(item) === condition.isOn);
    case 'used':
      return ofItem((item) => isUsedUp(item) === condition.isOn);
    case 'value':
    case 'quantity': {
      const { field } = condition;
      if ('isOn' in condition) return ofItem((item) => (item[field] !== undefined) === condition.isOn);
      return ofItem((item) => compares(item[field], condition.comparison, condition.amount));
    }
    case 'sort':
      return ofItem(({ value }) => value !== undefined);
    case 'changed':
      return ofItem(({ changedOn }) => comparesDays(changedOn, condition.comparison, condition.day));
    case 'expires':
    case 'due':
    case 'warranty':
    case 'bought': {
      const name = itemDayFields[condition.field];
      if ('isOn' in condition) return ofItem((item) => (item[name] !== undefined) === condition.isOn);
      return ofItem((item) => comparesDays(item[name], condition.comparison, condition.day));
    }
    default:
      return undefined;
  }
}

function lentTest(wanted: Wanted): (item: IndexedItem) => boolean {
  const text = fold(wanted.text);
  const matches = wanted.isWhole ? nameTest(wanted) : (name: string) => hasWordFrom(name, text);
  return (item) => borrowersOf(item).some((name) => matches(fold(name)));
}

/** "Berg" is Anna Berg, and not Kristinebergs IF. */
function hasWordFrom(name: string, text: string): boolean {
  if (text === '') return true;
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1))
    if (isWordStart(name, at)) return true;
  return false;
}

/** Only what was surely read. */
function inPhotoOf(text: string, { bins }: Containers): RecordTest {
  const query = parseQuery(text);
  const answers = new Map<string, ReadonlySet<IndexedItem | undefined>>();
  return ({ header: { id }, name }, item) => {
    const texts = bins.get(id)?.texts;
    if (texts === undefined) return false;
    const found = answers.get(id) ?? itemsOfPhotos(textsWith(texts, 'sure', name, query));
    answers.set(id, found);
    return found.has(item);
  };
}

function itemsOfPhotos(texts: readonly SearchedText[]): ReadonlySet<IndexedItem | undefined> {
  return new Set(texts.filter(({ attachment }) => attachment.kind === 'photo').map(({ item }) => item));
}

const noNames: readonly string[] = [];

/** The names of an item's borrowers. `loanedTo` joins several names. */
export function borrowersOf({ loans, loanedTo }: Pick<IndexedItem, 'loans' | 'loanedTo'>): readonly string[] {
  if (loanedTo === undefined) return noNames;
  return loans?.map(({ borrower }) => borrower) ?? loanedTo.split(', ');
}

/** A test that no bin matches. */
function ofItem(test: (item: IndexedItem) => boolean): RecordTest {
  return (_, item) => item !== undefined && test(item);
}
