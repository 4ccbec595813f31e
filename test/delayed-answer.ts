import { Client } from 'pg';

export type DelayedAnswer = {
  /** Resolves when the database has answered; later changes are not in the answer. */
  readonly isRead: Promise<unknown>;
  /** Delivers the answer. */
  release(): void;
};

type Answered = (...answer: unknown[]) => void;
type Config = { name?: string; values?: unknown[] };
type Query = (this: Client, config: Config, values: unknown, answered?: Answered) => unknown;

/** Delays the answer to the next statement of this name (server/db/statement.ts) with this owner, on any connection. */
export function delayAnswer(name: string, ownerId: string): DelayedAnswer {
  const client: { query: Query } = Client.prototype as never;
  const original = client.query;
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();

  client.query = function (config, values, answered) {
    if (config?.name !== name || !config.values?.flat().includes(ownerId))
      return original.call(this, config, values, answered);
    client.query = original;
    if (answered === undefined) {
      const answer = original.call(this, config, values) as Promise<unknown>;
      return answer.finally(() => {
        read.resolve();
        return gate.promise;
      });
    }
    return original.call(this, config, values, (...answer) => {
      read.resolve();
      void gate.promise.then(() => answered(...answer));
    });
  };
  return { isRead: read.promise, release: gate.resolve };
}
