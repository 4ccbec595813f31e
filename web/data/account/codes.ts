import { unwrap } from 'idb';
import type { CallData, CallResult } from '#domain/calls.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import { hasArrived, type KnownRevisionOf, type OutboxEntry } from '../operations/operation.ts';
import type { CodesMark, Database, Meta, Write } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import { backOff } from '../wire/back-off.ts';
import { CallError, call } from '../wire/call.ts';

/** Enough for an afternoon offline. */
export const codesPerRequest = 50;
export const fewSpareCodes = 20;
/** Requests wait this long, so that they delay nothing the person waits for. */
export const idleMs = 2_000;

type CodesOnlinePorts = {
  /** True if this tab leads and the server can be reached. */
  canRequest(): boolean;
  onStorageTrouble(error: unknown): Promise<void>;
};

export type CodesOnline = ReturnType<typeof openCodesOnline>;

export function openCodesOnline(context: CopyContext, { canRequest, onStorageTrouble }: CodesOnlinePorts) {
  const { userId } = context.person;
  const pull = createCodePull(context, {
    canPull: canRequest,
    list: (data) => call('codes.list', data, { userId }),
    onStorageTrouble,
  });
  const reserve = createCodeReserve(context, {
    canRequest: canRequest,
    create: (data, operationId) => call('codes.create', data, { userId, operationId }),
    onStorageTrouble,
  });
  return {
    refresh(): void {
      pull.pull();
      reserve.requestIfLow();
    },
    noteCreated: reserve.noteCreated,
    stop(): void {
      pull.stop();
      reserve.stop();
    },
  };
}

type CodePullPorts = {
  canPull(): boolean;
  list(data: CallData<'codes.list'>): Promise<CallResult<'codes.list'>>;
  onStorageTrouble(error: unknown): Promise<void>;
};

/** Requests changed codes when the account's stream reports them. Only the leader does. */
function createCodePull(context: CopyContext, ports: CodePullPorts) {
  const { copy, database, queue } = context;
  let pulling: Promise<void> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** The server's revision at the last page; lower revisions in the account are stale. */
  let reached: { generation: number; revision: number } | undefined;

  function isBehind(): boolean {
    const { codes, generation } = copy.meta();
    if (codes?.isPartial === true) return true;
    const latest = copy.me.get()?.codesRevision ?? 0;
    const isReached = reached?.generation === generation && latest <= reached.revision;
    return copy.knownRevision('me') !== undefined && latest > (codes?.revision ?? 0) && !isReached;
  }

  async function pullAll(): Promise<void> {
    while (ports.canPull() && isBehind()) {
      const { codes: mark, generation } = copy.meta();
      const after = mark && { revision: mark.revision, code: mark.code };
      const page = await ports.list(after ? { after } : {});
      await queue.run(() => storePage(page, generation));
      if (page.next === undefined) reached = { generation, revision: page.revision };
    }
  }

  async function storePage(page: CallResult<'codes.list'>, generation: number): Promise<void> {
    const acked = copy.waiting().filter((each) => each.acked !== undefined);
    const stored = await storeCodes(database, page, generation, acked, copy.knownRevision);
    if (stored === undefined) return;
    const removed = stored.arrived.map((each) => each.operationId);
    copy.setMeta(stored.meta);
    copy.put({ codes: stored.codes, removed });
    context.tabs().broadcast({ type: 'codes', removed });
  }

  async function run(): Promise<void> {
    try {
      await pullAll();
      failures = 0;
    } catch (error) {
      if (!(error instanceof CallError)) return ports.onStorageTrouble(error);
      failures += 1;
      // If the connection is lost, the next connection requests again.
      again = setTimeout(pull, backOff(failures));
    } finally {
      pulling = undefined;
    }
  }

  function pull(): void {
    clearTimeout(again);
    if (pulling !== undefined || !ports.canPull() || !isBehind()) return;
    pulling = run();
    unattended(pulling);
  }

  return {
    pull,
    stop(): void {
      clearTimeout(again);
    },
  };
}

type CodeReservePorts = {
  canRequest(): boolean;
  create(data: CallData<'codes.create'>, operationId: string): Promise<CallResult<'codes.create'>>;
  onStorageTrouble(error: unknown): Promise<void>;
};

/** The leader requests spare codes in advance, so that new bins have their code at once, also offline. */
function createCodeReserve(context: CopyContext, ports: CodeReservePorts) {
  const { copy, database, queue } = context;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Devices that make no bins request no spare codes. */
  let hasMadeBin = false;
  let isRefused = false;
  let isRequesting = false;

  function isDue(): boolean {
    if (!hasMadeBin && ![...copy.codeRows()].some(({ revision }) => revision === 0)) return false;
    return !isRefused && ports.canRequest() && copy.spareCodes().length < fewSpareCodes;
  }

  function requestIfLow(): void {
    if (timer === undefined && !isRequesting && isDue()) timer = setTimeout(requestWhenIdle, idleMs);
  }

  function requestWhenIdle(): void {
    timer = undefined;
    if (copy.waiting().some((each) => !each.acked)) requestIfLow();
    else if (isDue()) unattended(request());
  }

  async function request(): Promise<void> {
    isRequesting = true;
    try {
      const operationId = await storeCodeRequest(database, newId());
      const rows = await requestRows(operationId);
      await queue.run(async () => {
        if (!(await storeSpareCodes(database, operationId, rows))) return;
        copy.put({ codes: rows });
        context.tabs().broadcast({ type: 'codes', removed: [] });
      });
    } catch (error) {
      // The same operation is retried when the next bin is made or the connection comes back.
      if (!(error instanceof CallError)) await ports.onStorageTrouble(error);
    } finally {
      isRequesting = false;
    }
  }

  /** Resolves to an empty list if the server has no room for more codes; that is not reported. */
  async function requestRows(operationId: string): Promise<CodeRow[]> {
    try {
      const { codes } = await ports.create({ count: codesPerRequest, use: 'reserve' }, operationId);
      const createdAt = new Date().toISOString();
      const free = codes.filter(({ state }) => state === 'free');
      return free.map((code) => ({ ...code, use: 'reserve', createdAt, revision: 0 }));
    } catch (error) {
      if (!(error instanceof CallError && error.isOwn && error.code === 'codes.full')) throw error;
      isRefused = true;
      return [];
    }
  }

  return {
    requestIfLow,
    noteCreated(): void {
      hasMadeBin = true;
      requestIfLow();
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

type StoredCodes = { codes: CodeRow[]; arrived: OutboxEntry[]; meta: Meta };

/** Undefined if the server was replaced since the page was requested. */
function storeCodes(
  database: Database,
  page: CallResult<'codes.list'>,
  generation: number,
  acked: readonly OutboxEntry[],
  knownBefore: KnownRevisionOf,
): Promise<StoredCodes | undefined> {
  return database.write(['codes', 'outbox'], async (transaction, reading) => {
    const meta = await reading;
    if (meta.generation !== generation) return undefined;
    const mark = markAfter(page);
    const next: Meta = { ...meta, codes: mark };
    putAll(transaction, page.codes);
    unwrap(transaction.objectStore('meta')).put(next, 'meta');
    const knownAfter: KnownRevisionOf = (stream) =>
      stream === 'codes' && mark.isPartial !== true ? mark.revision : knownBefore(stream);
    const arrived = acked.filter((each) => hasArrived(each, knownAfter));
    for (const { seq } of arrived)
      if (seq !== undefined) unwrap(transaction.objectStore('outbox')).delete(seq);
    return { codes: page.codes, arrived, meta: next };
  });
}

function markAfter({ codes, revision, next }: CallResult<'codes.list'>): CodesMark {
  if (next !== undefined) return { ...next, isPartial: true };
  const last = codes.at(-1);
  return last === undefined ? { revision, code: '' } : { revision: last.revision, code: last.code };
}

/** Returns the operation that requests spare codes: the one whose answer was lost, else a new one. */
function storeCodeRequest(database: Database, freshId: string): Promise<string> {
  return database.write([], async (transaction, reading) => {
    const meta = await reading;
    if (meta.drawing !== undefined) return meta.drawing;
    unwrap(transaction.objectStore('meta')).put({ ...meta, drawing: freshId }, 'meta');
    return freshId;
  });
}

/**
 * Ends the request. Returns whether the codes were stored: they are valid only in the epoch in which they were
 * assigned.
 */
function storeSpareCodes(
  database: Database,
  operationId: string,
  codes: readonly CodeRow[],
): Promise<boolean> {
  return database.write(['codes'], async (transaction, reading) => {
    const { drawing, ...meta } = await reading;
    if (drawing !== operationId) return false;
    unwrap(transaction.objectStore('meta')).put(meta, 'meta');
    putAll(transaction, codes);
    return true;
  });
}

function putAll(transaction: Write, codes: readonly CodeRow[]): void {
  // Awaiting each request would double the time; the transaction reports failures.
  for (const row of codes) unwrap(transaction.objectStore('codes')).put(row);
}
