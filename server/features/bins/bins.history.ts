import type { BinHeader } from '#domain/bins/bin.ts';
import { binFieldNames } from '#domain/bins/bin-fields.ts';
import { fieldChanges } from '#domain/history/field-change.ts';
import type { NewEvent } from '../history/event.ts';
import { changeEvents, eventPerChange } from '../history/record.ts';

export type NamedBin = Pick<BinHeader, 'id' | 'name'>;

export function binEvents(event: 'created' | 'deleted' | 'restored', bins: readonly NamedBin[]): NewEvent[] {
  return bins.map(({ id, name }) => ({ target: { kind: 'bin', id }, event, names: [name] }));
}

/** The event of a pin is visible to people who see its place, `pinnedIn`. */
export function binChangeEvents(
  before: BinHeader,
  after: BinHeader,
  pinnedIn: string | undefined,
): NewEvent[] {
  const { id, name } = after;
  const target = { kind: 'bin' as const, id };
  const events = changeEvents(target, before, after, eventFields);
  if (pinnedIn === undefined) return events;
  const to = { kind: 'location' as const, id: pinnedIn };
  return [...events, ...eventPerChange(target, name, fieldChanges(before, after, ['pin']), { to })];
}

/** The event of finding a missing bin by a scan; the sighting is a separate event. */
export function binFoundEvents({ id, name }: NamedBin, missingSince: string): NewEvent[] {
  const changes = [{ field: 'missingSince', from: missingSince }];
  return [{ target: { kind: 'bin', id }, event: 'changed', names: [name], detail: { changes } }];
}

const eventFields = [
  'isPrivate',
  'viewersMayTakeOut',
  ...binFieldNames,
  'tags',
  'archivedAt',
  'missingSince',
] as const satisfies readonly (keyof BinHeader)[];
