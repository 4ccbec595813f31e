import type { Operation } from '#domain/operation.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readRefused } from '../copy/load.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry, RefusedRow } from '../operations/operation.ts';
import { storeRetried } from './outbox.ts';

export function createRefusedActions(context: CopyContext, onWaiting: () => void) {
  const { copy, database, queue } = context;

  async function readGroup(operationId: string): Promise<RefusedRow[]> {
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
        const rows = await readGroup(operationId);
        await storeRetried(database, rows);
        await showRefused();
      }),

    retry: (operationId: string, corrections: Record<string, unknown>) =>
      queue.run(async () => {
        const rows = await readGroup(operationId);
        const again = withNewIds(rows, operationId, corrections);
        const [first] = again;
        if (!first) return;
        copy.check(first);
        const placed = await storeRetried(database, rows, again);
        copy.markStored(placed);
        context.tabs().broadcast({ type: 'added', waiting: placed });
        await showRefused();
        onWaiting();
      }),
  };
}

// The server would repeat its refusal for the same operation id.
function withNewIds(
  rows: readonly RefusedRow[],
  rootId: string,
  corrections: Record<string, unknown>,
): OutboxEntry[] {
  const newIds = new Map(rows.map((row) => [row.operationId, newId()]));
  return rows.map(({ waiting, operationId }) => ({
    operationId: newIds.get(operationId) ?? newId(),
    build: waiting.build,
    operation: operationId === rootId ? withData(waiting.operation, corrections) : waiting.operation,
    after: waiting.after.flatMap((id) => newIds.get(id) ?? []),
    createdAt: new Date().toISOString(),
  }));
}

function withData(operation: Operation, corrections: Record<string, unknown>): Operation {
  return { ...operation, data: { ...operation.data, ...corrections } } as Operation;
}
