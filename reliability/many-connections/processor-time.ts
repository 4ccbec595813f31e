import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Seconds of processor time a process has used so far. Linux only. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th fields behind it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}
