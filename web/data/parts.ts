import type { Copy } from './copy.ts';
import type { Database } from './database.ts';
import type { OpenedBins } from './opened-bins.ts';
import type { Queue } from './queue.ts';
import type { Status } from './status.ts';
import type { Tabs } from './tabs.ts';

/** What the parts of one open account share. */
export type Parts = {
  person: { userId: string; name: string; email: string };
  database: Database;
  copy: Copy;
  opened: OpenedBins;
  queue: Queue;
  status: Status;
  tabs(): Tabs;
};
