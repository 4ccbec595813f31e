import type { PrintJob } from '../layout/sheets.ts';

export type ToWorker = { id: number; job: PrintJob; title: string };

export type FromWorker =
  | { id: number; type: 'page'; page: number; of: number }
  | { id: number; type: 'done'; pdf: Blob }
  | { id: number; type: 'failed' };
