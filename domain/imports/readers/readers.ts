import { gubbins } from './gubbins.ts';
import { homeboxCollection } from './homebox-collection.ts';
import { homeboxCsv } from './homebox-csv.ts';
import { openbin } from './openbin.ts';
import { openbinCsv } from './openbin-csv.ts';
import type { ImportReader } from './reader.ts';
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
