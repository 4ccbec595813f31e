import type { Target } from '#domain/access/access.ts';
import { groupBy } from '#domain/group-by.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { isListName } from './change-words.ts';

type Line = HistoryEvent & { target?: Target };

/** `isUndone`: a later act of the same person, which is not listed, has given all its old values back. */
export type ListedEvent<Event extends HistoryEvent = HistoryEvent> = Event & { isUndone?: true };

/** Later, the same values are rather a new decision than an Undo. */
const undoneWithinMs = 60 * 60_000;

/**
 * Lists an act that changed fields and its Undo as one, and so its Redo, by what they did: Ctrl+Z in a table, Undo in a message and in
 * a history write ordinary changes. `lines` are the newest first.
 */
export function withoutUndos<Event extends Line>(lines: readonly Event[]): ListedEvent<Event>[] {
  const left = new Set<Event>();
  const undone = new Set<Event>();
  for (const ofActor of groupBy(lines.toReversed(), ({ actorId }) => actorId).values()) {
    const done: Act<Event>[] = [];
    const takenBack: Act<Event>[] = [];
    for (const act of actsOf(ofActor)) {
      const before = done.findLast((each) => isSoon(each, act) && each.forth === act.back);
      const again = takenBack.findLast((each) => isSoon(each, act) && each.forth === act.forth);
      const isOfFields = act.forth !== undefined;
      if (isOfFields && before) {
        takenBack.push(...done.splice(done.indexOf(before), 1));
        for (const event of before.events) undone.add(event);
      } else if (isOfFields && again) {
        done.push(...takenBack.splice(takenBack.indexOf(again), 1));
        for (const event of again.events) undone.delete(event);
      } else {
        done.push(act);
        continue;
      }
      for (const event of act.events) left.add(event);
    }
  }
  return lines.flatMap((line) => {
    if (left.has(line)) return [];
    return [undone.has(line) ? { ...line, isUndone: true as const } : line];
  });
}

/** `forth` is equal for acts that did the same, and `back` of an Undo is `forth` of its act. Undefined if that is not known. */
type Act<Event extends Line> = {
  events: Event[];
  forth: string | undefined;
  back: string | undefined;
};

function actsOf<Event extends Line>(lines: readonly Event[]): Act<Event>[] {
  return Array.from(groupBy(lines, ({ actId, at }) => actId ?? at).values(), (events) => ({
    events,
    forth: effectOf(events, ({ from, to }) => [from, to]),
    back: effectOf(events, ({ from, to }) => [to, from]),
  }));
}

type Change = NonNullable<HistoryEvent['changes']>[number];

function effectOf(lines: readonly Line[], valuesOf: (change: Change) => unknown[]): string | undefined {
  const effects: string[] = [];
  for (const { kind, target, binId, ids, count, changes = [] } of lines) {
    const isOfFields = kind === 'itemChanged' || kind === 'changed';
    const things = kind === 'changed' ? [''] : (ids ?? []);
    const isWhole = changes.length > 0 && changes.every(({ isCut, isUnseen }) => !isCut && !isUnseen);
    // A photo that is deleted is in the trash, and its line brings it back.
    if (changes.some(({ field }) => isListName(field))) return undefined;
    if (!isOfFields || !isWhole || (kind === 'itemChanged' && things.length !== count)) return undefined;
    for (const id of things)
      for (const change of changes)
        effects.push(
          JSON.stringify([target?.id ?? binId, id, change.field, ...valuesOf(change).map(inOrder)]),
        );
  }
  return effects.sort().join('\n');
}

/** Tags come back in another order. */
function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : (value ?? null);
}

function isSoon(before: Act<Line>, act: Act<Line>): boolean {
  const [from, to] = [before.events.at(-1), act.events[0]];
  return from !== undefined && to !== undefined && Date.parse(to.at) - Date.parse(from.at) <= undoneWithinMs;
}
