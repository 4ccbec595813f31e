import { readdir, readFile } from 'node:fs/promises';

/**
 * Proportional memory in MB of processes and their descendants: shared memory (PostgreSQL's buffers) is counted once.
 * Linux only.
 */
export async function memoryOfTrees(roots: readonly number[]): Promise<number> {
  const parents = await parentOfEach();
  const wanted = new Set(roots);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (!wanted.has(parent) || wanted.has(pid)) continue;
      wanted.add(pid);
      grew = true;
    }
  }
  const sizes = await Promise.all([...wanted].map(proportionalKilobytes));
  return sizes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function parentOfEach(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readProc(`/proc/${name}/stat`);
    // The name in parentheses may contain spaces; the parent is the second field after it.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  return parents;
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readProc(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
}

// A process that has exited since the listing uses no memory.
async function readProc(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
