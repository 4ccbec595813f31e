import type { Socket } from 'node:net';
import type { Account } from '#test/account.ts';

/** The attacker: an account on one of two plans, or a client without a session. */
export type From = 'free' | 'unlimited' | 'nobody';

/** `prepare` returns what `run` needs, as JSON: they run in two processes. */
export type Attack<P = unknown> = {
  name: string;
  from: readonly From[];
  /** The number of attacking accounts; 1 by default. */
  accounts?: number;
  /** Present if the server reads the attack's files in a process of their own. */
  isReading?: true;
  /** Runs on the same server without rate limits, as an attacker may prepare for a long time. */
  prepare?(preparation: Preparation): Promise<P>;
  /** Runs until `isOver`. */
  run(attacker: Attacker, prepared: P): Promise<void>;
};

export type Preparation = {
  address: string;
  /** The attacking account; undefined for a client without a session. */
  account: Account | undefined;
  victim: Account;
  /** Multiplies the amount of prepared data; at most 1. */
  scale: number;
  /** Creates another account. */
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
  /** Resolves with the status once the answer is read, or with 0 if the connection closed before. */
  send(request: HostileRequest): Promise<number>;
  /** Makes a call, with the account's session if there is one. */
  call(name: string, data: unknown, headers?: Record<string, string>): Promise<number>;
  /** Like `call`, with a serialized body, so that repeated requests cost the attacker less than the server. */
  post(name: string, body: string, headers?: Record<string, string>): Promise<number>;
  /** Repeats `act` in `count` concurrent loops until the end. */
  lanes(count: number, act: (lane: number) => Promise<unknown>): Promise<void>;
  /** Opens a TCP connection, for malformed requests; it closes with the attack. */
  connect(): Promise<Socket>;
  /** Reads the connection and counts the answers. */
  take(socket: Socket): void;
  /** Returns the request line and headers, with the account's token. */
  head(request: { method: string; path: string; headers?: Record<string, string> }): string;
  untilOver(): Promise<void>;
};

/** Checks that `prepare` returns the type that `run` takes. */
export function attack<P>(given: Attack<P>): Attack {
  return given;
}
