import { sync } from './sync.ts';

/** What only the sheet of waiting and refused changes says; fetched with it. */
export const waiting = { sync };
