import type { CallInput } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Operation, QueuedName } from '#domain/operation.ts';
import { writeOf } from '#domain/predict.ts';
import { cell, signal } from '../cells/cell.ts';
import { type CopyContext, openCopy } from '../copy/copy-context.ts';
import type { Vanished } from '../copy/copy-state.ts';
import { takePrefetchedCopy } from '../copy/load.ts';
import type { OutboxEntry, Overwrote, Refused } from '../operations/operation.ts';
import type { ShownUpload } from '../operations/photo-upload.ts';
import { tidy } from '../operations/tidy.ts';
import { createOutcomes } from '../outbox/outcomes.ts';
import { createRecorder } from '../outbox/recorder.ts';
import { createSender } from '../outbox/sender.ts';
import { createStorageFailureHandler } from '../outbox/storage-failures.ts';
import type { PhotosOnDevice } from '../photos/photos.ts';
import type { DatabasePorts } from '../storage/database.ts';
import { isStorageLow, requestPersistence } from '../storage/storage-room.ts';
import { unattended } from '../storage/unattended.ts';
import { createIncoming } from '../sync/incoming.ts';
import { createSync } from '../sync/sync.ts';
import { handleTabMessage, type StoredChanges } from '../sync/tab-changes.ts';
import { runForLeader } from '../tabs/leader.ts';
import { openTabs } from '../tabs/tabs.ts';
import { call } from '../wire/call.ts';
import type { CodesOnline } from './codes.ts';
import { createLeading } from './leading.ts';
import { createLoading } from './loading.ts';

export type AccountPorts = DatabasePorts & {
  onSession(code: ErrorCode): void;
  onOnline(): void;
  onRefused(refused: Refused): void;
  onOverwrote(overwrote: Overwrote): void;
  onVanished(vanished: Vanished[]): void;
};

export type OpenAccount = ReturnType<typeof openAccount>;

export function openAccount(person: { userId: string; name: string; email: string }, ports: AccountPorts) {
  // A part reaches those created after it through functions, which nobody calls before all are created.
  const context = openCopy(person, ports, { wake: () => leading.wake(), tabs: () => tabs });
  const { database, copy, status, opened } = context;
  const handleStorageFailure = createStorageFailureHandler(context);
  const loading = createLoading(context, handleStorageFailure, () => notifyStored());
  const leading = createLeading(context, {
    sync: () => sync,
    sender: () => sender,
    leadership: () => leadership,
    loadInNewTerm: () => loading.loadInNewTerm(loaded),
  });
  const stored = signal<StoredChanges | undefined>();
  const closing = new AbortController();
  const notifyStored = (changes?: StoredChanges) => {
    stored.emit(changes);
    photos.onStored(changes);
  };

  const sender = createSender({
    ...createOutcomes(context, ports),
    waiting: copy.waiting,
    send: ({ operation, operationId }) =>
      call(operation.call, operation.data, { userId: person.userId, operationId }),
    onSession: (error) => ports.onSession(error.code),
    onStorageTrouble: handleStorageFailure,
    isServerReachable: () => status.connection() === 'online',
  });
  const codes = createLazyCodes(context, async () => {
    const { openCodesOnline } = await import('./codes.ts');
    const canRequest = () => leading.isLeading() && status.connection() === 'online';
    return openCodesOnline(context, { canRequest, onStorageTrouble: handleStorageFailure });
  });
  const uploads = cell<readonly ShownUpload[]>([]);
  const photos = createLazyPhotos(async () => {
    const { openPhotos } = await import('../photos/photos.ts');
    return openPhotos(context, uploads, {
      canSend: () => leading.isLeading() && status.connection() === 'online',
      onSession: (error) => ports.onSession(error.code),
      onStorageTrouble: handleStorageFailure,
    });
  });
  const recorder = createRecorder(context, {
    onWaiting(waiting) {
      leading.sendSoon();
      codes.noteCreated(waiting);
    },
    sendEagerly: sender.sendEagerly,
  });
  const sync = createSync({
    userId: person.userId,
    ...createIncoming(context, (changes) => {
      notifyStored(changes);
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
    onStorageTrouble: handleStorageFailure,
  });
  const tabs = openTabs(person.userId, (message) => {
    leadership.handleMessage(message);
    handleTabMessage(message, context, {
      ...ports,
      isLeading: leading.isLeading,
      wake: leading.wakeLeader,
      readAgain: loading.readAgain,
      onStored: notifyStored,
      onAdded: codes.noteCreated,
    });
  });

  const prefetched = takePrefetchedCopy(person.userId);
  const shownPrefetched = prefetched && loading.showPrefetched(prefetched);
  const loaded = loading.load();
  unattended(loaded);
  const leadership = runForLeader(person.userId, () => tabs, leading.lead);
  const lifecycle = watchPageLifecycle({
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
  unattended(requestPersistence());
  unattended(isStorageLow().then((isShort) => isShort && status.setStorageFull(true)));

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
    drawable: shownPrefetched ?? loaded,

    async act<N extends QueuedName>(call: N, data: CallInput<N>, rows?: readonly Item[]) {
      if (!copy.isLoaded()) await loaded;
      const tidied = tidy(data, writeOf({ call }).clearsEmptyText);
      const operation = { call, data: tidied, ...(rows ? { rows } : {}) };
      return recorder.record(operation as Operation);
    },
    ...createRefusedActions(context, leading.sendSoon),

    broadcastErased: () => tabs.broadcast({ type: 'erased' }),

    close(): void {
      lifecycle.stop();
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
function createLazyPhotos(load: () => Promise<PhotosOnDevice>) {
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
    onStored: (changes?: StoredChanges) => use((photos) => photos.onStored(changes)),
    stop(): void {
      isStopped = true;
      unattended((opening ?? Promise.resolve(undefined)).then((photos) => photos?.stop()).catch(() => {}));
    },
  };
}

/** Handles refused operations; loaded when the person decides on one. */
function createRefusedActions(context: CopyContext, onWaiting: () => void) {
  const load = async () =>
    (await import('../outbox/refused-actions.ts')).createRefusedActions(context, onWaiting);
  return {
    dismissRefused: async (operationId: string) => (await load()).dismiss(operationId),
    retryRefused: async (operationId: string, corrections: Record<string, unknown>) =>
      (await load()).retry(operationId, corrections),
  };
}

function watchPageLifecycle(ports: {
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

/** Loads the code that requests codes when there are codes to request; most first screens need none. */
function createLazyCodes({ copy }: CopyContext, open: () => Promise<CodesOnline>) {
  let opened: CodesOnline | undefined;

  function use(work: (codes: CodesOnline) => void): void {
    if (opened) {
      work(opened);
      return;
    }
    const opening = open().then((codes) => {
      opened ??= codes;
      work(opened);
    });
    // If the file cannot be loaded, the next change tries again.
    unattended(opening.catch(() => {}));
  }

  function hasReserve(): boolean {
    for (const { revision } of copy.codeRows()) if (revision === 0) return true;
    return false;
  }

  return {
    /** Call it after the account changed or the connection came back. */
    refresh(): void {
      const isKnown = (copy.me.get()?.codesRevision ?? 0) > 0;
      if (opened || isKnown || hasReserve()) use((codes) => codes.refresh());
    },
    noteCreated(waiting: readonly OutboxEntry[]): void {
      if (waiting.some(({ operation }) => operation.call === 'bins.create'))
        use((codes) => codes.noteCreated());
    },
    stop(): void {
      opened?.stop();
    },
  };
}
