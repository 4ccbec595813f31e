import type { HistoryEvent } from '#domain/history/history.ts';

const namesMax = 10;

/** Joins the lines into which the server splits an event of many items, so that it is shown and undone as one. */
export function wholeEvents(lines: readonly HistoryEvent[]): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const line of lines) {
    const last = events.at(-1);
    if (last !== undefined && isPartOf(last, line)) events[events.length - 1] = joined(last, line);
    else events.push(line);
  }
  return events;
}

function isPartOf(event: HistoryEvent, line: HistoryEvent): boolean {
  return (
    line.kind.startsWith('items') &&
    line.kind === event.kind &&
    line.at === event.at &&
    line.actorId === event.actorId &&
    line.binId === event.binId &&
    line.from?.id === event.from?.id &&
    line.to?.id === event.to?.id
  );
}

function joined(event: HistoryEvent, line: HistoryEvent): HistoryEvent {
  return {
    ...event,
    names: [...event.names, ...line.names].slice(0, namesMax),
    count: event.count + line.count,
    ...(event.ids && line.ids && { ids: [...event.ids, ...line.ids] }),
  };
}
