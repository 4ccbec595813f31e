import type { Pool } from 'pg';

/** The environment of a story: server processes with one PostgreSQL, and ways to cause faults. */
export type World = {
  /** Direct access to the database. */
  pool: Pool;
  processes: number;
  /** The current address of a process, which changes after a kill. */
  addressOf(process: number): string;
  /**
   * Blocks or unblocks notifications from other processes. Undefined in a story without faults, which has no restores
   * either.
   */
  setDeaf?(process: number, isDeaf: boolean): void;
  /** Kills a process and starts it again; undefined if processes cannot be killed. */
  kill?(process: number): Promise<void>;
  /** Maximum time until lost hints are repaired. */
  timeoutMs: number;
};
