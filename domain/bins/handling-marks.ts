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

/** The tags that are marks, in the order of the marks. */
export function markTags(tags: readonly string[] | undefined): string[] {
  return handlingMarkNames.flatMap((mark) => tagsOfMark(tags, mark));
}
