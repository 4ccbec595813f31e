import { type DatabasePorts, openDatabase } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { createCopy } from './copy.ts';
import type { Vanished } from './copy-state.ts';
import { readChunk } from './load.ts';
import { createOpenedBins } from './opened-bins.ts';
import { createStatus } from './status.ts';

export type CopyContext = ReturnType<typeof openCopy>;

export function openCopy(
  person: { userId: string; name: string; email: string },
  ports: DatabasePorts & { onVanished(vanished: Vanished[]): void },
  { wake, tabs }: { wake(): void; tabs(): Tabs },
) {
  const database = openDatabase(person.userId, ports);
  const onChange = () => {
    opened.refresh();
    status.refresh();
  };
  const copy = createCopy(person, onChange, ports.onVanished);
  const status = createStatus(copy, wake, () => opened.refresh());
  const canStillLoad = () => status.connection() !== 'offline' && !status.hasFailed();
  const opened = createOpenedBins(copy, (id) => readChunk(database, id), canStillLoad);
  return { person, database, copy, opened, queue: createQueue(), status, tabs };
}
