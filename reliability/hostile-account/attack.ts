import type { Socket } from 'node:net';
import type { Account } from '#test/account.ts';

/** Whom an attack comes from: an account on one of two plans, or somebody without a session. */
export type From = 'free' | 'unlimited' | 'nobody';

/** One way to hurt everybody else on a server. `prepare` gives what `run` needs, as JSON: they are in two processes. */
export type Attack<P = unknown> = {
  name: string;
  from: readonly From[];
  /** How many accounts it acts as at the same time, if not one. */
  accounts?: number;
  /** On the same server, but without its limits: what a patient attacker has by then. */
  prepare?(preparation: Preparation): Promise<P>;
  /** Goes on until `isOver`. */
  run(attacker: Attacker, prepared: P): Promise<void>;
};

export type Preparation = {
  address: string;
  /** Who will attack; undefined: nobody. */
  account: Account | undefined;
  victim: Account;
  /** How much of everything, 1 or less. */
  scale: number;
  /** One more person, for what an attack needs others for. */
  signUp(plan: 'free' | 'unlimited'): Promise<Account>;
};

export type HostileRequest = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Attacker = {
  account: Account | undefined;
  isOver(): boolean;
  /** Resolves with the status once the answer is read, or with 0 where the connection ended before. */
  send(request: HostileRequest): Promise<number>;
  /** A call of the product with this body, by the account if there is one. */
  call(name: string, data: unknown, headers?: Record<string, string>): Promise<number>;
  /** The same with a body that was made before: what is sent often must not cost the attacker more than the server. */
  post(name: string, body: string, headers?: Record<string, string>): Promise<number>;
  /** So many at once, each again and again until it is over. */
  lanes(count: number, act: (lane: number) => Promise<unknown>): Promise<void>;
  /** A bare connection to the server, for what no client would send; it ends with the attack. */
  connect(): Promise<Socket>;
  /** Takes what a bare connection is sent, and counts the answers in it. */
  take(socket: Socket): void;
  /** The beginning of a request on a bare connection, with the account's token and all lines ended. */
  head(request: { method: string; path: string; headers?: Record<string, string> }): string;
  untilOver(): Promise<void>;
};

/** Keeps what `prepare` gives and `run` takes one type, in a table of many. */
export function attack<P>(given: Attack<P>): Attack {
  return given;
}
