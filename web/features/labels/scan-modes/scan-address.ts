export const scanModes = ['open', 'find', 'pack', 'put-away', 'hand-out', 'stock'] as const;
export type ScanMode = (typeof scanModes)[number];

/**
 * The search target: `bin` (with `item` in it), the location `location`, or `all` matches of `q`. With `q` alone, a
 * target is still to be chosen.
 */
export type FindAddress = { q?: string; all?: true; bin?: string; item?: string; location?: string };
