import type { Pool } from 'pg';

/** What a story happens in: server processes over one PostgreSQL, and ways to make life hard for them. */
export type World = {
  /** Straight to the database. */
  pool: Pool;
  processes: number;
  /** Where a process is found just now; another address after it was killed. */
  addressOf(process: number): string;
  /**
   * Lets no notification of other processes through to this one, or lets them through again; undefined in
   * fine weather, where the database has no accidents either.
   */
  setDeaf?(process: number, isDeaf: boolean): void;
  /** Ends a process without warning and starts it again; undefined where the processes cannot be killed. */
  kill?(process: number): Promise<void>;
  /** How long lost hints may take to heal. */
  timeoutMs: number;
};
