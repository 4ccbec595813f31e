import type { ImportPlan } from '../import-plan.ts';
import type { ImportSource } from '../import-source.ts';

/** Reads the files of one product's export. */
export type ImportReader = {
  id: ReaderId;
  recognises: (source: ImportSource) => boolean;
  /** Never throws, whatever is in the file: what cannot be read is left out and named in `problems`. */
  read: (source: ImportSource) => ImportPlan;
};

export type ReaderId =
  | 'homebox-collection'
  | 'homebox-csv'
  | 'openbin'
  | 'openbin-csv'
  | 'sortly'
  | 'shelf'
  | 'gubbins'
  | 'snipe-it';
