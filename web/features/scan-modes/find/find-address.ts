/**
 * What is looked for: `bin` (with `item` in it), the place `location`, or `all` that `q` finds. With `q` alone it is still
 * being searched.
 */
export type FindAddress = { q?: string; all?: true; bin?: string; item?: string; location?: string };
