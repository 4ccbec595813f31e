import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ceilings } from '#domain/plans/ceilings.ts';
import { costModel } from '#server/cost-model.ts';
import { memoryOfTrees } from '../../bench/processes.ts';
import type { From } from './attack.ts';

const everyMs = 400;

const mebibyte = 1024 * 1024;

/** In MB. Node collects garbage late; PostgreSQL fills its shared buffers and keeps plans per connection. */
const kept = { node: 192, sharedBuffers: 128, connections: 8 * 8 };

/** A body exists as bytes, as text, parsed and validated. */
const copiesOfBody = 4;
/** A large bin exists as rows and as the answer. */
const copiesOfBin = 2;

/** Measured with 8,000 connections; Node keeps this memory for later connections. */
const bytesPerConnection = 16 * 1024;

/** The allowed growth of memory in MB, of server and PostgreSQL together, after an attack. */
export const memoryKept =
  kept.node +
  kept.sharedBuffers +
  kept.connections +
  (costModel.process.connections * bytesPerConnection) / mebibyte;

/** The allowed growth of memory in MB during an attack by this many accounts, which may send files that are being read. */
export function memoryAllowed(attackers: number, isReading = false): number {
  const { account, process, imports } = costModel;
  const reader = isReading ? imports.memoryBytes * imports.readAtOnce : 0;
  const bodies = Math.min(process.bodyBytesAtOnce, attackers * account.bodyBytesAtOnce) * copiesOfBody;
  const unread = attackers * account.liveConnections * account.unreadBytesPerConnection;
  const answers = attackers * account.unreadBytes;
  const large = process.largeSendsAtOnce * ceilings.unlimited.bytesPerBin * copiesOfBin;
  return memoryKept + (bodies + unread + answers + large + reader) / mebibyte;
}

/** Sent data is stored as rows with indexes and as an operation, and both in the WAL. */
const copiesOnDisk = 4;
/** The WAL grows by whole segments, and contains full pages after each checkpoint. */
const walMegabytes = 64;

/** A changed bin or location is a new row with index entries, and its page in the WAL. */
const bytesPerChange = 1_024;

/** The allowed growth of the disk in MB, including the WAL, by an attack of at most a minute. */
export function diskAllowed(from: readonly From[]): number {
  const accounts = from.filter((each) => each !== 'nobody').length;
  const { requestBytes, changedAtOnce } = costModel.account;
  const bytes = requestBytes.max * copiesOnDisk + changedAtOnce.max * bytesPerChange;
  return walMegabytes + (accounts * bytes) / mebibyte;
}

/** `peak` returns the maximum memory in MB of a process and its children since the last call. */
export type MemoryMonitor = { peak(): number; stop(): void };

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
