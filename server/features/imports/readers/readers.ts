import type { ImportReader } from '../import-plan.ts';
import { gubbins } from './gubbins.ts';
import { homeboxCollection, homeboxCsv } from './homebox.ts';
import { openbin, openbinCsv } from './openbin.ts';
import { shelf } from './shelf.ts';
import { snipeIt } from './snipe-it.ts';
import { sortly } from './sortly.ts';

/** The first that recognises a file reads it. */
export const importReaders: readonly ImportReader[] = [
  homeboxCollection,
  gubbins,
  openbin,
  homeboxCsv,
  openbinCsv,
  sortly,
  shelf,
  snipeIt,
];
