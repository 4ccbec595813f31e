import type { Database } from '../storage/database.ts';
import type { Queue } from '../storage/queue.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Copy } from './copy.ts';
import type { OpenedBins } from './opened-bins.ts';
import type { Status } from './status.ts';

export type CopyContext = {
  person: { userId: string; name: string; email: string };
  database: Database;
  copy: Copy;
  opened: OpenedBins;
  queue: Queue;
  status: Status;
  tabs(): Tabs;
};
