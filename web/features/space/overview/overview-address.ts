export const measures = ['pieces', 'value', 'age'] as const;
/** The measure of a tile's size; with `age`, the shade shows when it was last used. */
export type Measure = (typeof measures)[number];

export const looks = ['picture', 'table'] as const;
export type Look = (typeof looks)[number];

/** `in`: the id of a location or bin, or `unplaced`. */
export type OverviewAddress = { in?: string; by?: Measure; as?: Look };
