import type { CallInput } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { Operation, QueuedName } from '#domain/predict/operation.ts';
import { signal } from '../cells/signal.ts';
import { createCopy } from '../copy/copy.ts';
import { takeCopyAhead } from '../copy/copy-ahead.ts';
import { readChunk, readContents } from '../copy/load.ts';
import { createOpenedBins } from '../copy/opened-bins.ts';
import type { Parts } from '../copy/parts.ts';
import type { Vanished } from '../copy/shown.ts';
import { createStatus } from '../copy/status.ts';
import type { Overwrote } from '../operations/operation.ts';
import type { Refused } from '../operations/refused.ts';
import { tidy } from '../operations/tidy.ts';
import { createOutgoing } from '../outbox/outgoing.ts';
import { createSecondTry } from '../outbox/second-try.ts';
import { createSender } from '../outbox/sender.ts';
import { createStorageCare } from '../outbox/storage-care.ts';
import { type DatabasePorts, ErasedError, openDatabase } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { askToPersist, isRoomShort } from '../storage/storage-room.ts';
import { unattended } from '../storage/unattended.ts';
import { createIncoming } from '../sync/incoming.ts';
import { watchSurroundings } from '../sync/surroundings.ts';
import { createSync } from '../sync/sync.ts';
import { hearTabs, type StoredNews } from '../sync/tab-news.ts';
import { runForLeader } from '../tabs/leader.ts';
import { openTabs } from '../tabs/tabs.ts';

export type AccountPorts = DatabasePorts & {
  /** Our own 401, with its code. */
  onSession(code: ErrorCode): void;
  onOnline(): void;
  onRefused(refused: Refused): void;
  onOverwrote(overwrote: Overwrote): void;
  /** Others took something from this person's sight. */
  onVanished(vanished: Vanished[]): void;
};

export type Account = ReturnType<typeof openAccount>;

/** A write that waits longer than this in a visible tab makes it ask whether the leader is alive. */
const patienceMs = 2_000;

/** Opens a person's local copy in this tab and keeps it in step with the server and the other tabs. */
export function openAccount(person: { userId: string; name: string; email: string }, ports: AccountPorts) {
  const database = openDatabase(person.userId, ports);
  const copy = createCopy(
    person,
    () => {
      opened.refresh();
      status.refresh();
    },
    ports.onVanished,
  );
  const status = createStatus(
    copy,
    () => wakeLeader(),
    () => opened.refresh(),
  );
  const opened = createOpenedBins(
    copy,
    (id) => readChunk(database, id),
    () => status.connection() !== 'offline' && !status.hasFailed(),
  );
  const parts: Parts = { person, database, copy, opened, queue: createQueue(), status, tabs: () => tabs };
  const mendStorage = createStorageCare(parts);
  const stored = signal<StoredNews | undefined>();
  const closing = new AbortController();
  let isLeading = false;
  /** How often this tab was chosen to lead, and in which of these terms it last began to read the copy. */
  let term = 0;
  let readInTerm = 0;

  const outgoing = createOutgoing(parts, {
    onWaiting: sendSoon,
    sendAhead: (waiting, storing) => sender.ahead(waiting, storing),
    onRefused(refused) {
      ports.onRefused(refused);
      tabs.tell({ type: 'refused', refused });
    },
    onOverwrote(overwrote) {
      ports.onOverwrote(overwrote);
      tabs.tell({ type: 'overwrote', overwrote });
    },
  });
  const secondTry = createSecondTry(parts, sendSoon);
  const sender = createSender({
    waiting: copy.waiting,
    send: outgoing.send,
    onDone: outgoing.acknowledge,
    onRefused: outgoing.refuse,
    refuseWithItsRoot: outgoing.refuseWithItsRoot,
    onSession: (error) => ports.onSession(error.code),
    onStorageTrouble: mendStorage,
    isServerWell: () => status.connection() === 'online',
  });
  const sync = createSync({
    userId: person.userId,
    ...createIncoming(parts, stored.tell),
    onConnection(connection, error) {
      // Once offline it stays so on the screen until the server has really been reached.
      if (connection === 'connecting' && status.connection() === 'offline') return;
      const loadFailed = connection === 'connecting' ? undefined : error !== undefined;
      status.setConnection(connection, loadFailed);
      tabs.tell({ type: 'connection', connection, loadFailed: status.hasFailed() });
      if (connection !== 'online') return;
      ports.onOnline();
      sender.wake();
    },
    onSession: ports.onSession,
    settled: sender.settled,
    onStorageTrouble: mendStorage,
  });
  const tabs = openTabs(person.userId, (message) => {
    leadership.hear(message);
    hearTabs(message, parts, {
      ...ports,
      isLeading: () => isLeading,
      wake: () => {
        sync.wake();
        sender.wake();
      },
      onStored: stored.tell,
    });
  });

  async function load(): Promise<void> {
    let begunInTerm = 0;
    const noteTerm = () => {
      begunInTerm = term;
    };
    try {
      await parts.queue.run(() => copy.load(readContents(database, noteTerm)));
      readInTerm = begunInTerm;
    } catch (error) {
      if (error instanceof ErasedError) throw error;
      // Until the storage is mended, if it can be, there is nothing to show.
      status.setConnection('offline', true);
      await mendStorage(error);
    }
  }

  /** What was read before any code had come is shown at once; it is no reading of this tab's, which follows. */
  async function showAhead(reading: NonNullable<ReturnType<typeof takeCopyAhead>>): Promise<void> {
    const contents = await reading;
    if (contents && !copy.isLoaded()) await copy.load(Promise.resolve(contents));
  }

  async function lead(signal: AbortSignal): Promise<void> {
    term += 1;
    try {
      await Promise.allSettled([loaded]);
      // What the leader before and other tabs stored since this one read it.
      if (readInTerm !== term) await load();
      isLeading = true;
      sender.start();
      await sync.run(signal);
      // Ended by our own 401: this tab keeps its place, so that no other one asks the same again.
      await aborted(signal);
    } catch (error) {
      if (error instanceof ErasedError) return;
      status.setConnection('offline');
      throw error;
    } finally {
      isLeading = false;
      sender.stop();
    }
  }

  function wakeLeader(): void {
    if (isLeading) {
      sync.wake();
      sender.wake();
      return;
    }
    tabs.tell({ type: 'wake' });
    // A leader that the system put to sleep gets no messages for the others either.
    if (!document.hidden) leadership.challenge();
  }

  function sendSoon(): void {
    if (isLeading) sender.wake();
    else setTimeout(challengeIfWaiting, patienceMs);
  }

  function challengeIfWaiting(): void {
    const isWaiting = copy.waiting().some((each) => !each.acked);
    if (isWaiting && !document.hidden && status.connection() === 'online') leadership.challenge();
  }

  const ahead = takeCopyAhead(person.userId);
  const shownAhead = ahead && parts.queue.run(() => showAhead(ahead));
  const loaded = load();
  unattended(loaded);
  const leadership = runForLeader(person.userId, () => tabs, lead);
  const surroundings = watchSurroundings({
    onBack: wakeLeader,
    onResume() {
      // Messages of the other tabs were missed too.
      if (isLeading) sync.reconnect();
      else unattended(load().then(() => opened.readAgain()));
      wakeLeader();
    },
    onOffline() {
      status.setConnection('offline');
      if (isLeading) sync.reconnect();
    },
  });
  tabs.tell({ type: 'whoLeads' });
  unattended(askToPersist());
  unattended(isRoomShort().then((isShort) => isShort && status.setStorageFull(true)));

  return {
    person,
    me: copy.me,
    bins: status.bins,
    headers: copy.headers,
    locations: status.locations,
    bin: opened.bin,
    waiting: copy.waitingShown,
    waitingIds: copy.waitingIds,
    refused: copy.refused,
    sync: status.sync,
    actor: copy.actor,
    /** Tells what was stored, by this tab or another; undefined = anything may have been. */
    onStored: stored.listen,
    closed: closing.signal,
    /** For what only a few screens need, beside what all do (watched-items.ts). */
    parts: { database, copy },
    loaded,
    /** There is something to draw, if there is anything. */
    drawable: shownAhead ?? loaded,

    async act<N extends QueuedName>(call: N, data: CallInput<N>, rows?: readonly Item[]) {
      // Before that the rules know of nothing.
      if (!copy.isLoaded()) await loaded;
      const operation = { call, data: tidy(data, !call.endsWith('.create')), ...(rows ? { rows } : {}) };
      return outgoing.act(operation as Operation);
    },
    dismissRefused: secondTry.dismiss,
    retryRefused: secondTry.retry,

    tellErased: () => tabs.tell({ type: 'erased' }),

    close(): void {
      surroundings.stop();
      leadership.stop();
      sender.stop();
      closing.abort();
      tabs.close();
      database.close();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
