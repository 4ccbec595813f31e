import type { Operation } from '#domain/operation.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readRefused } from '../copy/load.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry, RefusedRow } from '../operations/operation.ts';
import { storeRetried } from './outbox.ts';

export function createSecondTry(context: CopyContext, onWaiting: () => void) {
  const { copy, database, queue } = context;

  async function group(operationId: string): Promise<RefusedRow[]> {
    const rows = await readRefused(database);
    return rows
      .filter((row) => row.operationId === operationId || row.under === operationId)
      .sort((a, b) => (a.waiting.seq ?? 0) - (b.waiting.seq ?? 0));
  }

  async function showRefused(): Promise<void> {
    copy.setRefused(await readRefused(database));
    context.tabs().broadcast({ type: 'refusedChanged' });
  }

  return {
    dismiss: (operationId: string) =>
      queue.run(async () => {
        const rows = await group(operationId);
        await storeRetried(database, rows);
        await showRefused();
      }),

    retry: (operationId: string, mended: Record<string, unknown>) =>
      queue.run(async () => {
        const rows = await group(operationId);
        const again = underNewIds(rows, operationId, mended);
        const [first] = again;
        if (!first) return;
        copy.check(first);
        const placed = await storeRetried(database, rows, again);
        copy.place(placed);
        context.tabs().broadcast({ type: 'added', waiting: placed });
        await showRefused();
        onWaiting();
      }),
  };
}

// The server would repeat its refusal for the same operation id.
function underNewIds(
  rows: readonly RefusedRow[],
  rootId: string,
  mended: Record<string, unknown>,
): OutboxEntry[] {
  const renamed = new Map(rows.map((row) => [row.operationId, newId()]));
  return rows.map(({ waiting, operationId }) => ({
    operationId: renamed.get(operationId) ?? newId(),
    build: waiting.build,
    operation: operationId === rootId ? withData(waiting.operation, mended) : waiting.operation,
    after: waiting.after.flatMap((id) => renamed.get(id) ?? []),
    createdAt: new Date().toISOString(),
  }));
}

function withData(operation: Operation, mended: Record<string, unknown>): Operation {
  return { ...operation, data: { ...operation.data, ...mended } } as Operation;
}
