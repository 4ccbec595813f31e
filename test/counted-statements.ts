import { Client } from 'pg';

/** Counts how often a statement of this name (server/db/statement.ts) is sent during `work`, on all connections. */
export async function countStatements(name: string, work: () => Promise<unknown>): Promise<number> {
  const asked: { query: (...args: unknown[]) => unknown } = Client.prototype as never;
  const original = asked.query;
  let count = 0;
  asked.query = function (...args) {
    if ((args[0] as { name?: string } | undefined)?.name === name) count++;
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    asked.query = original;
  }
  return count;
}
