import { Client } from 'pg';

export type HeldAnswer = {
  /** Resolves when the database has answered, so that what it read can only grow old from now on. */
  readonly isRead: Promise<unknown>;
  /** Lets the answer through. */
  release(): void;
};

type Answered = (...answer: unknown[]) => void;
type Config = { name?: string; values?: unknown[] };
type Query = (this: Client, config: Config, values: unknown, answered?: Answered) => unknown;

/** Holds back the answer to the next statement of this name (server/db/statement.ts) about this owner, on whichever connection it is asked. */
export function holdAnswer(name: string, ownerId: string): HeldAnswer {
  const asked: { query: Query } = Client.prototype as never;
  const original = asked.query;
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();

  asked.query = function (config, values, answered) {
    if (config?.name !== name || !config.values?.flat().includes(ownerId))
      return original.call(this, config, values, answered);
    asked.query = original;
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
