import type { Target } from '#domain/access/target.ts';
import type { HistoryEvent } from '#domain/history/history.ts';

const namesMax = 10;

/** Each bin of one move is moved by its own call. */
const sameMoveWithinMs = 5_000;

/**
 * Joins the lines of one act, to show and undo it as one: the server splits an event with many items, and writes a line
 * per moved bin.
 */
export function joinSplitEvents<Event extends HistoryEvent & { target?: Target }>(
  lines: readonly Event[],
): Event[] {
  const events: Event[] = [];
  for (const [index, line] of lines.entries()) {
    const [last, before] = [events.at(-1), lines[index - 1]];
    if (last && before && isSameAct(before, line)) events[events.length - 1] = joined(last, line);
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
    (older.kind.startsWith('items') ? older.at === newer.at : isSameMoveOfBins(newer, older))
  );
}

/** Bins hidden from the reader have no ids. */
function isSameMoveOfBins(newer: HistoryEvent, older: HistoryEvent): boolean {
  const areMoves = older.kind === 'movedIn' || older.kind === 'movedOut';
  const areOfBinsInside = [newer, older].every(({ count, ids }) => count > 0 && ids !== undefined);
  return areMoves && areOfBinsInside && Date.parse(newer.at) - Date.parse(older.at) <= sameMoveWithinMs;
}

function joined<Event extends HistoryEvent>(event: Event, line: Event): Event {
  return {
    ...event,
    names: [...event.names, ...line.names].slice(0, namesMax),
    count: event.count + line.count,
    ...(event.ids && line.ids && { ids: [...event.ids, ...line.ids] }),
  };
}
