import { print } from './print.ts';

/** What only the printing of labels says; fetched with it. */
export const printing = { print };
