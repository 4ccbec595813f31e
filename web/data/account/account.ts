import type { CallInput } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Operation, QueuedName } from '#domain/operation.ts';
import { writeOf } from '#domain/predict.ts';
import type { AttachmentPorts } from '../attachments/attachments.ts';
import { cell, signal } from '../cells/cell.ts';
import { type CopyContext, openCopy } from '../copy/copy-context.ts';
import type { Vanished } from '../copy/copy-state.ts';
import { takePrefetchedCopy } from '../copy/load.ts';
import type { OutboxEntry, Overwrote, Refused } from '../operations/operation.ts';
import { tidy } from '../operations/tidy.ts';
import type { ShownPhoto } from '../operations/upload.ts';
import { createOutcomes } from '../outbox/outcomes.ts';
import { createRecorder } from '../outbox/recorder.ts';
import { createSender } from '../outbox/sender.ts';
import { createStorageFailureHandler } from '../outbox/storage-failures.ts';
import type { DatabasePorts } from '../storage/database.ts';
import { isStorageLow, requestPersistence } from '../storage/storage-room.ts';
import { unattended } from '../storage/unattended.ts';
import { createIncoming } from '../sync/incoming.ts';
import { createSync, type SyncPorts } from '../sync/sync.ts';
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
  const { database, copy, status } = context;
  /** Rows were stored, here or by another tab; undefined: any may have been. */
  const stored = signal<StoredChanges | undefined>();
  /** The server has been reached again. */
  const reached = signal<void>();
  const closing = new AbortController();
  const handleStorageFailure = createStorageFailureHandler(context);
  const loading = createLoading(context, handleStorageFailure, () => stored.emit(undefined));
  const sender = createAccountSender(context, ports, handleStorageFailure);
  const sync = createSync({
    userId: person.userId,
    ...createIncoming(context, stored.emit),
    onConnection: followConnection(context, reached.emit),
    onSession: ports.onSession,
    settled: sender.settled,
    onStorageTrouble: handleStorageFailure,
  });
  const leading = createLeading(context, {
    sync,
    sender,
    leadership: () => leadership,
    loadInNewTerm: () => loading.loadInNewTerm(loaded),
  });
  const online: AttachmentPorts = {
    canSend: () => leading.isLeading() && status.connection() === 'online',
    onSession: (error) => ports.onSession(error.code),
    onStorageTrouble: handleStorageFailure,
    onStored: stored.emit,
  };
  const codes = createLazyCodes(context, online);
  const uploads = cell<readonly ShownPhoto[]>([]);
  const loadAttachments = async () =>
    (await import('../attachments/attachments.ts')).openAttachments(context, uploads, online);
  const attachments = createLazyPart(loadAttachments);
  const lists = createLazyPart(async () => (await import('../lists/lists.ts')).openLists(context, online));
  for (const listener of [attachments.onStored, lists.onStored, codes.refresh]) stored.listen(listener);
  for (const listener of [ports.onOnline, sender.wake, codes.refresh, attachments.wake, lists.wake])
    reached.listen(listener);
  const recorder = createRecorder(context, {
    onWaiting(waiting) {
      leading.sendSoon();
      codes.noteCreated(waiting);
    },
    sendEagerly: sender.sendEagerly,
  });
  const tabs = openTabs(person.userId, (message) => {
    leadership.handleMessage(message);
    handleTabMessage(message, context, {
      ...ports,
      isLeading: leading.isLeading,
      wake: leading.wakeLeader,
      readAgain: loading.readAgain,
      onStored: stored.emit,
      onAdded: codes.noteCreated,
      onLists: (keys) => lists.use((opened) => opened.readAgain(keys)),
    });
  });

  const prefetched = takePrefetchedCopy(person.userId);
  const shownPrefetched = prefetched && loading.showPrefetched(prefetched);
  const loaded = loading.load();
  unattended(loaded);
  const leadership = runForLeader(person.userId, () => tabs, leading.lead);
  const lifecycle = followPage({ status, leading, loading, sync });
  tabs.broadcast({ type: 'whoLeads' });
  unattended(requestPersistence());
  unattended(isStorageLow().then((isShort) => isShort && status.setStorageFull(true)));

  return {
    person,
    ...readable(context),
    uploads,
    attachments: attachments.open,
    lists: lists.open,
    onStored: stored.listen,
    closed: closing.signal,
    parts: { database, copy },
    loaded,
    drawable: shownPrefetched ?? loaded,

    async act<N extends QueuedName>(call: N, data: CallInput<N>, rows?: readonly Item[], actId?: string) {
      if (!copy.isLoaded()) await loaded;
      return recorder.record(operationOf(call, data, rows), actId);
    },
    ...createRefusedActions(context, leading.sendSoon),

    broadcastErased: () => tabs.broadcast({ type: 'erased' }),

    close(): void {
      for (const part of [lifecycle, leadership, sender, codes, attachments, lists]) part.stop();
      closing.abort();
      tabs.close();
      database.close();
    },
  };
}

/** The values that screens read and subscribe to. */
function readable({ copy, status, opened }: CopyContext) {
  return {
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
    actor: copy.actor,
  };
}

function createAccountSender(
  context: CopyContext,
  ports: AccountPorts,
  onStorageTrouble: (error: unknown) => Promise<void>,
) {
  return createSender({
    ...createOutcomes(context, ports),
    waiting: context.copy.waiting,
    send: ({ operation, operationId, actId }) =>
      call(operation.call, operation.data, {
        userId: context.person.userId,
        operationId,
        ...(actId !== undefined && { actId }),
      }),
    onSession: (error) => ports.onSession(error.code),
    onStorageTrouble,
    isServerReachable: () => context.status.connection() === 'online',
  });
}

/** Returns the handler of the connection's changes. */
function followConnection({ status, tabs }: CopyContext, onOnline: () => void): SyncPorts['onConnection'] {
  return (connection, error) => {
    // The screen stays offline until the server has answered.
    if (connection === 'connecting' && status.connection() === 'offline') return;
    const loadFailed = connection === 'connecting' ? undefined : error !== undefined;
    status.setConnection(connection, loadFailed);
    tabs().broadcast({ type: 'connection', connection, loadFailed: status.hasFailed() });
    if (connection === 'online') onOnline();
  };
}

type LazyPart = { wake(): void; onStored(changes?: StoredChanges): void; stop(): void };

/** A part whose code is loaded when the server is first reached or the part is first used; no first screen needs it. */
function createLazyPart<Part extends LazyPart>(load: () => Promise<Part>) {
  let opening: Promise<Part> | undefined;
  let isStopped = false;

  function open(): Promise<Part> {
    opening ??= load().then((part) => {
      if (isStopped) part.stop();
      return part;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  const use = (work: (part: Part) => void) =>
    // If the file cannot be loaded, the next change tries again.
    unattended(
      open()
        .then(work)
        .catch(() => {}),
    );

  return {
    open,
    use,
    wake: () => use((part) => part.wake()),
    onStored: (changes?: StoredChanges) => use((part) => part.onStored(changes)),
    stop(): void {
      isStopped = true;
      unattended((opening ?? Promise.resolve(undefined)).then((part) => part?.stop()).catch(() => {}));
    },
  };
}

function operationOf<N extends QueuedName>(call: N, data: CallInput<N>, rows?: readonly Item[]): Operation {
  const tidied = tidy(data, writeOf({ call }).clearsEmptyText);
  return { call, data: tidied, ...(rows ? { rows } : {}) } as Operation;
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

type PageParts = {
  status: CopyContext['status'];
  leading: ReturnType<typeof createLeading>;
  loading: ReturnType<typeof createLoading>;
  sync: ReturnType<typeof createSync>;
};

/** Reconnects and reads again when the page or the network comes back. */
function followPage({ status, leading, loading, sync }: PageParts): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The browser may have silently dropped connections while asleep. */
  const onResume = () => {
    if (leading.isLeading()) sync.reconnect();
    else unattended(loading.readAgain());
    leading.wake();
  };
  const onOffline = () => {
    status.setConnection('offline');
    if (leading.isLeading()) sync.reconnect();
  };
  const onVisible = () => {
    if (!document.hidden) leading.wake();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onResume();
  };
  addEventListener('online', leading.wake, { signal });
  addEventListener('offline', onOffline, { signal });
  addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  document.addEventListener('resume', onResume, { signal });
  return { stop: () => stopping.abort() };
}

/** Loads the code that requests codes when there are codes to request; most first screens need none. */
function createLazyCodes(context: CopyContext, { canSend, onStorageTrouble }: AttachmentPorts) {
  const { copy } = context;
  let opened: CodesOnline | undefined;

  async function open(): Promise<CodesOnline> {
    const { openCodesOnline } = await import('./codes.ts');
    return openCodesOnline(context, { canRequest: canSend, onStorageTrouble });
  }

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
    /** Call it when rows were stored or the server was reached. */
    refresh(): void {
      if (!canSend()) return;
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
