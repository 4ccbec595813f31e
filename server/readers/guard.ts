import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReaderMessage, ReaderOrder } from './reader-processes.ts';

/**
 * The limits of a process for one task: its memory, that outside of the heap included, and its processor time. A process
 * with more than `idleBytes` ends after its task, so that it neither idles nor begins another one with it.
 */
export type ReaderLimits = { memoryBytes: number; processorMs: number; idleBytes?: number };

/** Ordinary files leave 120 to 200 MB behind. */
const IDLE_BYTES = 256 * 1024 * 1024;

type Ask<Question, Reply> = (question: Question) => Promise<Reply>;

/** Makes this process one that works on tasks, one at a time; a task that exceeds the limits ends it. */
export function serveTasks<Task, Answer, Question = never, Reply = never>(
  limits: ReaderLimits,
  work: (task: Task, ask: Ask<Question, Reply>) => Promise<Answer>,
): void {
  beFirstToGo();
  const { idleBytes = IDLE_BYTES } = limits;
  // A thread, as what is being read may keep this one busy for minutes.
  const guard = new Worker(join(import.meta.dirname, 'guard-thread.ts'), { workerData: limits });
  const isWatching = once(guard, 'message');
  let hearReply: ((reply: Reply) => void) | undefined;
  const send = (message: ReaderMessage<Answer, Question>) => process.send?.(message);
  const ask = (question: Question) =>
    new Promise<Reply>((resolve) => {
      hearReply = resolve;
      send({ question });
    });

  async function report(task: Task): Promise<void> {
    await isWatching;
    const before = process.cpuUsage();
    guard.postMessage(true);
    const answer = await work(task, ask);
    guard.postMessage(false);
    const { user, system } = process.cpuUsage(before);
    const isLast = process.memoryUsage.rss() > idleBytes;
    send({ answer, seconds: (user + system) / 1_000_000, isLast });
  }

  process.on('message', (order: ReaderOrder<Task, Reply>) => {
    if ('task' in order) void report(order.task);
    else hearReply?.(order.reply);
  });
  process.on('disconnect', () => process.exit());
}

/** Makes Linux end this process rather than the server or the database if the machine runs out of memory. */
function beFirstToGo(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers do not let it.
  }
}
