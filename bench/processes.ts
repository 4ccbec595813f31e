import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readState } from '#server/db/embedded/state.ts';

/**
 * Proportional memory in MB of processes and their descendants: shared memory (PostgreSQL's buffers) is counted once.
 * Linux only, like everything here.
 */
export async function memoryOfTrees(roots: readonly number[]): Promise<number> {
  const parents = new Map<number, number>();
  for (const pid of await pids()) parents.set(pid, Number((await statOf(pid))[1]));
  const wanted = new Set(roots);
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    for (const [pid, parent] of parents) if (wanted.has(parent)) wanted.add(pid);
  }
  const sizes = await Promise.all([...wanted].map(memoryOf));
  return sizes.reduce((sum, each) => sum + each, 0);
}

/** The proportional memory of one process in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

const MS_PER_TICK = 10;

/** Processor time of processes and of their children, ended ones included, in milliseconds. */
export async function usedMs(...roots: number[]): Promise<number> {
  let ticks = 0;
  for (const pid of await pids()) {
    const fields = await statOf(pid);
    const isRoot = roots.includes(pid);
    if (!isRoot && !roots.includes(Number(fields[1]))) continue;
    // User and system time, and of a root also those of its ended children.
    for (const field of fields.slice(11, isRoot ? 15 : 13)) ticks += Number(field);
  }
  return ticks * MS_PER_TICK;
}

/** Processor time of a process alone, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const [user, system] = (await statOf(pid)).slice(11, 13);
  return (Number(user) + Number(system)) * MS_PER_TICK;
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(pid))[1]);
}

/** The process id of a server's own PostgreSQL. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const state = await readState(dataDir);
  if (state === undefined) return 0;
  return Number((await readFile(join(state.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function pids(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** The fields after the name, which is in parentheses and may contain spaces; none for a process that has ended. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
