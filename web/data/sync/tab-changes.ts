import type { CopyContext } from '../copy/copy-context.ts';
import { readCodes, readLocations, readMe, readRecords, readRefused } from '../copy/load.ts';
import type { OutboxEntry, Overwrote, Refused } from '../operations/operation.ts';
import { unattended } from '../storage/unattended.ts';
import type { TabMessage } from '../tabs/tabs.ts';

type ChangePorts = {
  isLeading(): boolean;
  wake(): void;
  /** Reads the whole copy again, as another tab may have changed any of it. */
  readAgain(): Promise<void>;
  onAdded(waiting: readonly OutboxEntry[]): void;
  onStored(stored: StoredChanges | undefined): void;
  onLists(lists: readonly string[]): void;
  onRefused(refused: Refused): void;
  onOverwrote(overwrote: Overwrote): void;
  onErased(): void;
};

export type StoredChanges = {
  records: readonly { id: string }[];
  locations: readonly { id: string }[];
  vanishedIds: readonly string[];
};

type StoredMessage = Extract<TabMessage, { type: 'stored' }>;

/** Applies a change that another tab has already stored. */
export function handleTabMessage(message: TabMessage, context: CopyContext, ports: ChangePorts): void {
  const { copy, queue, database, status } = context;
  switch (message.type) {
    case 'added':
      copy.markStored(message.waiting);
      ports.onAdded(message.waiting);
      if (ports.isLeading()) ports.wake();
      break;
    case 'acked':
      copy.acknowledge(message.operationId, message.acked);
      break;
    case 'stored': {
      const { bins } = message;
      unattended(
        bins
          ? queue.run(() => applyStored({ ...message, bins }, context, ports.onStored))
          : ports.readAgain(),
      );
      break;
    }
    case 'allChanged':
      unattended(ports.readAgain());
      break;
    case 'completed':
      copy.complete();
      break;
    case 'codes':
      unattended(
        queue.run(async () => {
          const { meta, codes } = await readCodes(database);
          if (meta) copy.setMeta(meta);
          copy.put({ codes, removed: message.removed });
        }),
      );
      break;
    case 'lists':
      ports.onLists(message.lists);
      unattended(queue.run(async () => copy.put({ removed: message.removed })));
      break;
    case 'refusedChanged':
      unattended(queue.run(async () => copy.setRefused(await readRefused(database))));
      break;
    case 'connection':
      if (!ports.isLeading()) status.setConnection(message.connection, message.loadFailed);
      break;
    case 'whoLeads':
      if (!ports.isLeading()) break;
      context
        .tabs()
        .broadcast({ type: 'connection', connection: status.connection(), loadFailed: status.hasFailed() });
      break;
    case 'wake':
      if (ports.isLeading()) ports.wake();
      break;
    case 'refused':
      ports.onRefused(message.refused);
      break;
    case 'overwrote':
      ports.onOverwrote(message.overwrote);
      break;
    case 'erased':
      ports.onErased();
      break;
    case 'ping':
    case 'pong':
      break;
  }
}

async function applyStored(
  message: StoredMessage & { bins: string[] },
  { copy, database, opened }: CopyContext,
  onStored: ChangePorts['onStored'],
): Promise<void> {
  const [records, locations, me] = await Promise.all([
    message.bins.length > 0 ? readRecords(database, message.bins) : [],
    message.hasLocations ? readLocations(database) : [],
    message.hasMe ? readMe(database) : undefined,
  ]);
  const chunks = await opened.readChunks(message.bins);
  opened.putChunks(chunks, message.gone);
  copy.put({ records, locations, vanishedIds: message.gone, me: me?.me, removed: message.removed });
  onStored({ records, locations, vanishedIds: message.gone });
}
