import type { Revisions } from '#domain/ids.ts';
import type { Operation } from '#domain/operation.ts';
import { writeOf } from '#domain/predict/queued-writes.ts';
import type { Refused } from './refused.ts';

/** An operation in the outbox. `seq` is its place in the queue, given by the store; missing until it is durable. */
export type Waiting = {
  seq?: number;
  operationId: string;
  /** The build of the app that made it. */
  build: string;
  operation: Operation;
  /** The waiting operations it builds on. */
  after: string[];
  createdAt: string;
  /** How the bins and locations it names were called, for telling of it when they are out of sight. */
  names?: Record<string, string>;
  /** The revisions the server answered: it stays in the view until they have arrived here. */
  acked?: Revisions;
};

/** A refused operation as it is stored; `under` is the refused one it built on, `waiting` what is sent when tried again. */
export type RefusedRow = Refused & { under?: string; waiting: Waiting };

/** What a change of this device covered: another person's values by field. */
export type Overwrote = { operation: Operation; overwrote: Record<string, unknown> };

/** Whether people are told that it waits. */
export function isTold({ acked, operation }: Waiting): boolean {
  return !acked && writeOf(operation).isTold;
}

/** In the order of the queue; those that are not durable yet last. */
export function bySeq(a: Waiting, b: Waiting): number {
  return (a.seq ?? Number.MAX_SAFE_INTEGER) - (b.seq ?? Number.MAX_SAFE_INTEGER);
}
