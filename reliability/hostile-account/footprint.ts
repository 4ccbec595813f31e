import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryOfTrees } from '../../bench/memory.ts';

/** `peak` returns the maximum memory in MB of a process and its children since the last call. */
export type MemoryMonitor = { peak(): number; stop(): void };

const everyMs = 400;

export function monitorMemory(pid: number): MemoryMonitor {
  let peak = 0;
  let isOver = false;
  const check = async () => {
    peak = Math.max(peak, await memoryOfTrees([pid]));
    if (!isOver) timer = setTimeout(check, everyMs);
  };
  let timer = setTimeout(check, 0);
  return {
    peak() {
      const max = peak;
      peak = 0;
      return max;
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** The size of all files in a folder in MB. Files may be created and deleted meanwhile. */
export async function diskUsed(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const file of files) {
    if (file.isFile())
      bytes += await stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes / 1024 / 1024;
}
