import type { Target } from '#domain/access/access.ts';
import { isSame } from '#domain/fields.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { attachmentsIn, isListName } from './change-words.ts';
import { loanActOf } from './loan-sentence.ts';

const namesMax = 10;

/** `parts` are the events that were joined, if each is undone by itself. */
export type JoinedEvent<Event extends HistoryEvent = HistoryEvent> = Event & { parts?: readonly Event[] };

/** Each bin of one move is moved by its own call. */
const sameMoveWithinMs = 5_000;

/**
 * Joins the lines of one act, to show and undo it as one: the server splits an event with many items, and writes a line
 * per moved bin and per item whose fields were changed.
 */
export function joinSplitEvents<Event extends HistoryEvent & { target?: Target }>(
  lines: readonly Event[],
): JoinedEvent<Event>[] {
  const events: JoinedEvent<Event>[] = [];
  for (const [index, line] of lines.entries()) {
    const [last, before] = [events.at(-1), lines[index - 1]];
    const added = last && addedByBoth(last, line);
    if (added) events[events.length - 1] = { ...last, changes: added };
    else if (last && before && isSameChange(before, line))
      events[events.length - 1] = joinedChange(last, line);
    else if (last && before && isSameAct(before, line)) events[events.length - 1] = joined(last, line);
    else events.push(line);
  }
  return events;
}

type Line = HistoryEvent & { target?: Target };

function isSameAct(newer: Line, older: Line): boolean {
  return (
    older.kind === newer.kind &&
    older.actorId === newer.actorId &&
    older.binId === newer.binId &&
    older.target?.id === newer.target?.id &&
    older.from?.id === newer.from?.id &&
    older.to?.id === newer.to?.id &&
    (older.kind.startsWith('items')
      ? isOfOneCall(newer, older)
      : isSameMoveOfBins(newer, older) || isSameChoice(newer, older))
  );
}

/** Bins hidden from the reader have no ids. */
function isSameMoveOfBins(newer: HistoryEvent, older: HistoryEvent): boolean {
  const areMoves = older.kind === 'movedIn' || older.kind === 'movedOut';
  const areOfBinsInside = [newer, older].every(({ count, ids }) => count > 0 && ids !== undefined);
  return areMoves && areOfBinsInside && Date.parse(newer.at) - Date.parse(older.at) <= sameMoveWithinMs;
}

/** Choices of many things for a list are sent in portions. */
function isSameChoice({ kind, names, at }: HistoryEvent, older: HistoryEvent): boolean {
  const isChoice = kind === 'listIncluded' || kind === 'listExcluded';
  return isChoice && names[0] === older.names[0] && Date.parse(at) - Date.parse(older.at) <= sameMoveWithinMs;
}

function joined<Event extends HistoryEvent>(event: Event, line: Event): Event {
  return {
    ...event,
    names: [...event.names, ...line.names].slice(0, namesMax),
    count: event.count + line.count,
    ...(event.ids && line.ids && { ids: [...event.ids, ...line.ids] }),
  };
}

/** Each photo or document that is dropped is uploaded by its own call, the next one after it. */
const nextFileWithinMs = 60_000;

/** The joined change if the person added photos, or documents, of the same thing right after another. */
function addedByBoth(newer: Line, older: Line): FieldChange[] | undefined {
  const [change, ...others] = newer.changes ?? [];
  const [earlier, ...more] = older.changes ?? [];
  if (change === undefined || earlier === undefined || others.length + more.length > 0) return undefined;
  if (!isListName(change.field) || change.field !== earlier.field) return undefined;
  const isOfSameThing =
    older.kind === newer.kind &&
    older.actorId === newer.actorId &&
    older.binId === newer.binId &&
    older.target?.id === newer.target?.id &&
    isSame(older.ids, newer.ids) &&
    isSame(older.names, newer.names);
  const areAdded = [change, earlier].every((each) => {
    const { added, deleted } = attachmentsIn(each);
    return added.length > 0 && deleted.length === 0;
  });
  const isNext =
    isSame(change.from, earlier.to) && Date.parse(newer.at) - Date.parse(older.at) <= nextFileWithinMs;
  if (!isOfSameThing || !areAdded || !isNext) return undefined;
  const { from: _, ...joinedChange } = change;
  return [{ ...joinedChange, ...(earlier.from !== undefined && { from: earlier.from }) }];
}

/** The same change of two items, as of all that were selected. */
function isSameChange(newer: Line, older: Line): boolean {
  return (
    [newer, older].every(({ kind }) => kind === 'itemChanged') &&
    older.actorId === newer.actorId &&
    older.binId === newer.binId &&
    older.target?.id === newer.target?.id &&
    changedItem(newer) !== undefined &&
    changedItem(newer) !== changedItem(older) &&
    (areOfOneItemEach(newer, older) || (isOfOneCall(newer, older) && !isOfLoan(newer))) &&
    isSame(resultOf(newer), resultOf(older))
  );
}

/** One call writes a line for each old value, and several calls have the id of their act. */
function isOfOneCall(newer: Line, older: Line): boolean {
  return newer.actId === undefined ? newer.at === older.at : newer.actId === older.actId;
}

function isOfLoan({ changes = [] }: Line): boolean {
  return loanActOf(changes) !== undefined;
}

/** Older devices change each item by a call of its own, as loans still are. */
function areOfOneItemEach(newer: Line, older: Line): boolean {
  return (
    [newer, older].every(({ count }) => count === 1) &&
    Date.parse(newer.at) - Date.parse(older.at) <= sameMoveWithinMs
  );
}

/** People who may not change items get no ids, but lend. */
function changedItem({ ids, names, changes = [] }: Line): string | undefined {
  return ids === undefined && loanActOf(changes) !== undefined ? names[0] : ids?.[0];
}

/** Equal for items that got the same by one act. The event's own id for changes that differ from item to item. */
export function resultOf({ id, changes = [] }: HistoryEvent): unknown {
  const loan = changes.some(({ isUnseen }) => isUnseen) ? undefined : loanActOf(changes);
  if (loan !== undefined) return loan.act;
  if (changes.length === 0 || changes.some(({ field, isUnseen }) => !manyFields.has(field) || isUnseen))
    return id;
  return changes.map((change) => [change.field, change.field === 'tags' ? tagSteps(change) : change.to]);
}

const manyFields: ReadonlySet<string> = new Set([
  'tags',
  'value',
  'currency',
  'unit',
  'lowStockAt',
  'expiryDate',
  'warrantyUntil',
  'purchaseDate',
]);

/** "+ camping", "− old". A joined change has them instead of the new tags. */
export function tagSteps({ from, to, isOfSeveral }: FieldChange & { isOfSeveral?: true }): string[] {
  const [old, now] = [from, to].map((tags) => (Array.isArray(tags) ? tags.map(String) : []));
  if (isOfSeveral) return now ?? [];
  const added = now?.filter((tag) => !old?.includes(tag)).map((tag) => `+ ${tag}`) ?? [];
  const removed = old?.filter((tag) => !now?.includes(tag)).map((tag) => `− ${tag}`) ?? [];
  return [...added, ...removed];
}

function joinedChange<Event extends HistoryEvent>(
  event: JoinedEvent<Event>,
  line: Event,
): JoinedEvent<Event> {
  const { parts = [event] } = event;
  if (loanActOf(line.changes ?? []) !== undefined) {
    const before = event.parts === undefined ? withPieces(event) : event;
    return { ...joined(before, withPieces(line)), changes: line.changes, parts: [...parts, line] };
  }
  const changes = line.changes?.map((change) => {
    const { from: _, ...joined } = change;
    return {
      ...joined,
      ...(change.field === 'tags' && { to: tagSteps(change) }),
      isOfSeveral: true as const,
    };
  });
  return { ...joined(event, line), changes, parts: [...parts, line] };
}

/** "4 × Sleeping bag", as the joined sentence only says of how many things it is. */
function withPieces<Event extends HistoryEvent>(event: Event): Event {
  const { count = 0 } = loanActOf(event.changes ?? []) ?? {};
  return count > 1 ? { ...event, names: event.names.map((name) => `${count} × ${name}`) } : event;
}
