import { Client } from 'pg';

/** Counts how often a statement of this name (server/db/statement.ts) is sent during `work`, on all connections. */
export async function countStatements(name: string, work: () => Promise<unknown>): Promise<number> {
  const client: { query: (...args: unknown[]) => unknown } = Client.prototype as never;
  const original = client.query;
  let count = 0;
  client.query = function (...args) {
    if ((args[0] as { name?: string } | undefined)?.name === name) count++;
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return count;
}
