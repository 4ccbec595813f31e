import type { CallData, CallResult } from '#domain/calls.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import { storeCodeRequest, storeSpareCodes } from '../storage/codes.ts';
import { unattended } from '../storage/unattended.ts';
import { CallError } from '../wire/call.ts';

/** Enough for an afternoon offline. */
export const codesPerRequest = 50;
export const fewSpareCodes = 20;
/** Requests wait this long, so that they delay nothing the person waits for. */
export const idleMs = 2_000;

type CodeReservePorts = {
  canRequest(): boolean;
  create(data: CallData<'codes.create'>, operationId: string): Promise<CallResult<'codes.create'>>;
  onStorageTrouble(error: unknown): Promise<void>;
};

/** The leader requests spare codes in advance, so that new bins have their code at once, also offline. */
export function createCodeReserve(context: CopyContext, ports: CodeReservePorts) {
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
