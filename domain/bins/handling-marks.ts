import { tagLengthMax } from '../fields.ts';
import type { Locale } from '../locale.ts';
import { nameKey } from '../text.ts';

/**
 * Tags that say how a box is carried and unpacked, in each language. Labels print them, packing sets them by one tap, and
 * checking off a list shows them.
 */
export const handlingMarks = {
  fragile: { en: 'fragile', sv: 'ömtåligt' },
  heavy: { en: 'heavy', sv: 'tungt' },
  openFirst: { en: 'open first', sv: 'öppna först' },
} as const satisfies Record<string, Record<Locale, string>>;

export type HandlingMark = keyof typeof handlingMarks;

export const handlingMarkNames = Object.keys(handlingMarks) as HandlingMark[];

/** The tags among these that mean the mark, as they are written. */
export function tagsOfMark(tags: readonly string[] | undefined, mark: HandlingMark): string[] {
  const keys = new Set(Object.values(handlingMarks[mark]).map(nameKey));
  return (tags ?? []).filter((tag) => keys.has(nameKey(tag)));
}

/** Begins the tag that says into which room of the new home a box goes, such as "→ Kitchen". */
const roomSign = '→ ';

export const roomMax = tagLengthMax - roomSign.length;

/** @returns the tag of a box that goes into this room. */
export function roomTag(room: string): string {
  return `${roomSign}${room}`;
}

export function isRoomTag(tag: string): boolean {
  return tag.startsWith(roomSign);
}

/** The rooms that these tags name, each once, by name as they were written first. */
export function roomsOf(tags: Iterable<string>): string[] {
  const rooms = new Map<string, string>();
  for (const tag of tags) {
    if (!isRoomTag(tag)) continue;
    const room = tag.slice(roomSign.length);
    if (!rooms.has(nameKey(room))) rooms.set(nameKey(room), room);
  }
  return [...rooms.values()];
}

/** The tags for whoever carries a box: where it goes, then the marks in their order. */
export function markTags(tags: readonly string[] | undefined): string[] {
  return [...(tags ?? []).filter(isRoomTag), ...handlingMarkNames.flatMap((mark) => tagsOfMark(tags, mark))];
}
