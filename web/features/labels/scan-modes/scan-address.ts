export const scanModes = ['open', 'find', 'pack', 'put-away', 'hand-out', 'stock', 'check-off'] as const;
export type ScanMode = (typeof scanModes)[number];

/**
 * The search target: `bin` (with `item` in it), the location `location`, or `all` matches of `q`. With `q` alone, a
 * target is still to be chosen.
 */
export type FindAddress = { q?: string; all?: true; bin?: string; item?: string; location?: string };

/** A list, what it belongs to (`me` for the person's own), and the stage that labels are checked off at. */
export type CheckOffAddress = { list?: string; of?: string; stage?: string };
