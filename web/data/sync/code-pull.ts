import type { CallData, CallResult } from '#domain/calls.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { storeCodes } from '../storage/codes.ts';
import { unattended } from '../storage/unattended.ts';
import { backOff } from '../wire/back-off.ts';
import { CallError } from '../wire/call.ts';

type CodePullPorts = {
  canPull(): boolean;
  list(data: CallData<'codes.list'>): Promise<CallResult<'codes.list'>>;
  onStorageTrouble(error: unknown): Promise<void>;
};

/** Requests changed codes when the account's stream reports them. Only the leader does. */
export function createCodePull(context: CopyContext, ports: CodePullPorts) {
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
