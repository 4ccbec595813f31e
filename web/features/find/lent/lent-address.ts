export const lentGroupings = ['person', 'place', 'bin'] as const;
export type LentGrouping = (typeof lentGroupings)[number];

/** `person` is a `personKey`; `show` is what came back instead of what is out. */
export type LentAddress = {
  by?: LentGrouping | undefined;
  person?: string | undefined;
  show?: 'returned' | undefined;
};
