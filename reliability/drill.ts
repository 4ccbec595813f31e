import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { Testbed } from '../bench/testbed.ts';
import type { Need } from '../scripts/set-up.ts';

/** A drill's measurements, and its failures (empty if it passed). */
export type Report = {
  figures: Record<string, string | number>;
  failures: string[];
  /** Why it could not run here. */
  skipped?: string;
};

export type DrillOptions = {
  testbed: Testbed;
  seed: number;
  scale: number;
  /** Runs only this part, if the drill has parts. */
  part?: string | undefined;
  /** The main file of another checkout's server, to compare with, if the drill supports it. */
  server?: string | undefined;
  /** Prints progress, for drills that take minutes. */
  say?: ((line: string) => void) | undefined;
};

export type Drill = {
  name: string;
  mustHold: string;
  needs?: Need[];
  run(options: DrillOptions): Promise<Report>;
};

/** A seeded generator of numbers in [0, 1) (mulberry32), so that a failing drill can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Returns whether the condition held within the time. */
export async function holdsWithin(
  milliseconds: number,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** Resolves once connected, with TLS for https. `localAddress` is the IPv4 address to connect from. */
export async function openSocket(address: string, localAddress?: string): Promise<Socket> {
  const { protocol, hostname, port } = new URL(address);
  const to = { host: hostname, port: Number(port), ...(localAddress && { localAddress, family: 4 }) };
  const isSecure = protocol === 'https:';
  const socket = isSecure ? connectByTls({ ...to, servername: hostname }) : connect(to);
  await once(socket, isSecure ? 'secureConnect' : 'connect');
  return socket;
}
