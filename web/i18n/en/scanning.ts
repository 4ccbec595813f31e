import { codes } from './codes.ts';
import { scan } from './scan.ts';

/** What only the scanner and the screens of labels say; fetched with them. */
export const scanning = { codes, scan };
