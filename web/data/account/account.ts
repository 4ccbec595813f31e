import type { CallInput } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Operation, QueuedName } from '#domain/operation.ts';
import { writeOf } from '#domain/predict/queued-writes.ts';
import { cell, signal } from '../cells/cell.ts';
import { takeCopyAhead } from '../copy/copy-ahead.ts';
import { type CopyContext, openCopy } from '../copy/copy-context.ts';
import type { Vanished } from '../copy/copy-state.ts';
import type { Overwrote, Refused } from '../operations/operation.ts';
import type { ShownUpload } from '../operations/photo-upload.ts';
import { tidy } from '../operations/tidy.ts';
import { createOutcomes } from '../outbox/outcomes.ts';
import { createRecorder } from '../outbox/recorder.ts';
import { createSender } from '../outbox/sender.ts';
import { createStorageCare } from '../outbox/storage-care.ts';
import type { PhotosOnDevice } from '../photos/photos.ts';
import type { DatabasePorts } from '../storage/database.ts';
import { askToPersist, isRoomShort } from '../storage/storage-room.ts';
import { unattended } from '../storage/unattended.ts';
import { createIncoming } from '../sync/incoming.ts';
import { createSync } from '../sync/sync.ts';
import { hearTabs, type StoredChanges } from '../sync/tab-changes.ts';
import { runForLeader } from '../tabs/leader.ts';
import { openTabs } from '../tabs/tabs.ts';
import { call } from '../wire/call.ts';
import { createLeading } from './leading.ts';
import { createLoading } from './loading.ts';
import { createOwnCodes } from './own-codes.ts';

export type AccountPorts = DatabasePorts & {
  onSession(code: ErrorCode): void;
  onOnline(): void;
  onRefused(refused: Refused): void;
  onOverwrote(overwrote: Overwrote): void;
  onVanished(vanished: Vanished[]): void;
};

export type OpenAccount = ReturnType<typeof openAccount>;

export function openAccount(person: { userId: string; name: string; email: string }, ports: AccountPorts) {
  const context = openCopy(person, ports, { wake: () => leading.wake(), tabs: () => tabs });
  const { database, copy, status, opened } = context;
  const mendStorage = createStorageCare(context);
  const loading = createLoading(context, mendStorage, () => hearStored());
  const leading = createLeading(context, {
    sync: () => sync,
    sender: () => sender,
    leadership: () => leadership,
    loadInNewTerm: () => loading.loadInNewTerm(loaded),
  });
  const stored = signal<StoredChanges | undefined>();
  const closing = new AbortController();
  const hearStored = (news?: StoredChanges) => {
    stored.emit(news);
    photos.hear(news);
  };

  const sender = createSender({
    ...createOutcomes(context, ports),
    waiting: copy.waiting,
    send: ({ operation, operationId }) =>
      call(operation.call, operation.data, { userId: person.userId, operationId }),
    onSession: (error) => ports.onSession(error.code),
    onStorageTrouble: mendStorage,
    isServerWell: () => status.connection() === 'online',
  });
  const codes = createOwnCodes(context, async () => {
    const { openCodesOnline } = await import('./codes-online.ts');
    const mayAsk = () => leading.isLeading() && status.connection() === 'online';
    return openCodesOnline(context, { mayAsk, onStorageTrouble: mendStorage });
  });
  const uploads = cell<readonly ShownUpload[]>([]);
  const photos = createOwnPhotos(async () => {
    const { openPhotos } = await import('../photos/photos.ts');
    return openPhotos(context, uploads, {
      maySend: () => leading.isLeading() && status.connection() === 'online',
      onSession: (error) => ports.onSession(error.code),
      onStorageTrouble: mendStorage,
    });
  });
  const recorder = createRecorder(context, {
    onWaiting(waiting) {
      leading.sendSoon();
      codes.noteMade(waiting);
    },
    sendEagerly: sender.sendEagerly,
  });
  const sync = createSync({
    userId: person.userId,
    ...createIncoming(context, (news) => {
      hearStored(news);
      codes.refresh();
    }),
    onConnection(connection, error) {
      // The screen stays offline until the server has answered.
      if (connection === 'connecting' && status.connection() === 'offline') return;
      const loadFailed = connection === 'connecting' ? undefined : error !== undefined;
      status.setConnection(connection, loadFailed);
      tabs.broadcast({ type: 'connection', connection, loadFailed: status.hasFailed() });
      if (connection !== 'online') return;
      ports.onOnline();
      sender.wake();
      codes.refresh();
      photos.wake();
    },
    onSession: ports.onSession,
    settled: sender.settled,
    onStorageTrouble: mendStorage,
  });
  const tabs = openTabs(person.userId, (message) => {
    leadership.hear(message);
    hearTabs(message, context, {
      ...ports,
      isLeading: leading.isLeading,
      wake: leading.wakeOwn,
      readAgain: loading.readAgain,
      onStored: hearStored,
      onAdded: codes.noteMade,
    });
  });

  const ahead = takeCopyAhead(person.userId);
  const shownAhead = ahead && loading.showAhead(ahead);
  const loaded = loading.load();
  unattended(loaded);
  const leadership = runForLeader(person.userId, () => tabs, leading.lead);
  const surroundings = watchSurroundings({
    onBack: leading.wake,
    onResume() {
      if (leading.isLeading()) sync.reconnect();
      else unattended(loading.readAgain());
      leading.wake();
    },
    onOffline() {
      status.setConnection('offline');
      if (leading.isLeading()) sync.reconnect();
    },
  });
  tabs.broadcast({ type: 'whoLeads' });
  unattended(askToPersist());
  unattended(isRoomShort().then((isShort) => isShort && status.setStorageFull(true)));

  return {
    person,
    me: copy.me,
    codes: copy.codes,
    spareCodes: copy.spareCodes,
    bins: status.bins,
    headers: copy.headers,
    locations: status.locations,
    bin: opened.bin,
    waiting: copy.waitingShown,
    waitingIds: copy.waitingIds,
    refused: copy.refused,
    sync: status.sync,
    uploads,
    photos: photos.open,
    actor: copy.actor,
    /** undefined: any record may have been stored. */
    onStored: stored.listen,
    closed: closing.signal,
    parts: { database, copy },
    loaded,
    drawable: shownAhead ?? loaded,

    async act<N extends QueuedName>(call: N, data: CallInput<N>, rows?: readonly Item[]) {
      if (!copy.isLoaded()) await loaded;
      const tidied = tidy(data, writeOf({ call }).clearsEmptyText);
      const operation = { call, data: tidied, ...(rows ? { rows } : {}) };
      return recorder.record(operation as Operation);
    },
    ...secondTriesOf(context, leading.sendSoon),

    broadcastErased: () => tabs.broadcast({ type: 'erased' }),

    close(): void {
      surroundings.stop();
      leadership.stop();
      sender.stop();
      codes.stop();
      photos.stop();
      closing.abort();
      tabs.close();
      database.close();
    },
  };
}

/** Loaded when the server is first reached or the first photo is added; no first screen needs it. */
function createOwnPhotos(load: () => Promise<PhotosOnDevice>) {
  let opening: Promise<PhotosOnDevice> | undefined;
  let isStopped = false;

  function open(): Promise<PhotosOnDevice> {
    opening ??= load().then((photos) => {
      if (isStopped) photos.stop();
      return photos;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  const use = (work: (photos: PhotosOnDevice) => void) =>
    // If the file cannot be loaded, the next change tries again.
    unattended(
      open()
        .then(work)
        .catch(() => {}),
    );

  return {
    open,
    /** Call it when the server was reached. */
    wake: () => use((photos) => photos.wake()),
    hear: (news?: StoredChanges) => use((photos) => photos.hear(news)),
    stop(): void {
      isStopped = true;
      unattended((opening ?? Promise.resolve(undefined)).then((photos) => photos?.stop()).catch(() => {}));
    },
  };
}

/** Handles refused operations; loaded when the person decides on one. */
function secondTriesOf(context: CopyContext, onWaiting: () => void) {
  const load = async () => (await import('../outbox/second-try.ts')).createSecondTry(context, onWaiting);
  return {
    dismissRefused: async (operationId: string) => (await load()).dismiss(operationId),
    retryRefused: async (operationId: string, mended: Record<string, unknown>) =>
      (await load()).retry(operationId, mended),
  };
}

function watchSurroundings(ports: {
  onBack(): void;
  /** The browser may have silently dropped connections while asleep. */
  onResume(): void;
  onOffline(): void;
}): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const visible = () => {
    if (!document.hidden) ports.onBack();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) ports.onResume();
  };
  addEventListener('online', ports.onBack, { signal });
  addEventListener('offline', ports.onOffline, { signal });
  addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  document.addEventListener('resume', ports.onResume, { signal });
  return { stop: () => stopping.abort() };
}
