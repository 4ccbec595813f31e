// Ends its process when the task under way costs too much.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderLimits } from './guard.ts';

const CHECK_MS = 20;
const { memoryBytes, processorMs }: ReaderLimits = workerData;
let before: NodeJS.CpuUsage | undefined;

parentPort?.on('message', (isBusy: boolean) => {
  before = isBusy ? process.cpuUsage() : undefined;
});

setInterval(() => {
  if (before === undefined) return;
  const { user, system } = process.cpuUsage(before);
  const isTooCostly = (user + system) / 1000 > processorMs || process.memoryUsage.rss() > memoryBytes;
  if (isTooCostly) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);

parentPort?.postMessage('watching');
