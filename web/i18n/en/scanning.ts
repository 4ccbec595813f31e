import { scan } from './scan.ts';

/** What only the scanner says; fetched with it. */
export const scanning = { scan };
