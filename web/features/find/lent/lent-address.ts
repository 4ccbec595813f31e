export const lentGroupings = ['person', 'place', 'bin'] as const;
export type LentGrouping = (typeof lentGroupings)[number];

/** `person` is a `personKey`. */
export type LentAddress = { by?: LentGrouping | undefined; person?: string | undefined };
