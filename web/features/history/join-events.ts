import type { HistoryEvent } from '#domain/history/history.ts';

const namesMax = 10;

/** Milliseconds between two bins of one move; each bin is moved by its own call. */
const betweenBinsMs = 5_000;

/**
 * Joins the lines of one act, to show and undo it as one: the server splits an event with many items, and writes a line
 * per moved bin.
 */
export function joinEvents(lines: readonly HistoryEvent[]): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const [index, line] of lines.entries()) {
    const [last, before] = [events.at(-1), lines[index - 1]];
    if (last && before && isSameAct(before, line)) events[events.length - 1] = joined(last, line);
    else events.push(line);
  }
  return events;
}

function isSameAct(newer: HistoryEvent, line: HistoryEvent): boolean {
  return (
    line.kind === newer.kind &&
    line.actorId === newer.actorId &&
    line.binId === newer.binId &&
    line.from?.id === newer.from?.id &&
    line.to?.id === newer.to?.id &&
    (line.kind.startsWith('items') ? line.at === newer.at : isSameMoveOfBins(newer, line))
  );
}

/** Bins hidden from the reader have no ids. */
function isSameMoveOfBins(newer: HistoryEvent, line: HistoryEvent): boolean {
  const areMoves = line.kind === 'movedIn' || line.kind === 'movedOut';
  const areOfBinsInside = [newer, line].every(({ count, ids }) => count > 0 && ids !== undefined);
  return areMoves && areOfBinsInside && Date.parse(newer.at) - Date.parse(line.at) <= betweenBinsMs;
}

function joined(event: HistoryEvent, line: HistoryEvent): HistoryEvent {
  return {
    ...event,
    names: [...event.names, ...line.names].slice(0, namesMax),
    count: event.count + line.count,
    ...(event.ids && line.ids && { ids: [...event.ids, ...line.ids] }),
  };
}
