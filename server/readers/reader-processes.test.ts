import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { createReaderProcesses } from './reader-processes.ts';

type Task = { isLast: boolean };

/** Answers each task with the id of its process. */
const worker = `process.on('message', ({ task }) =>
  process.send({ answer: process.pid, seconds: 0, isLast: task.isLast }));
`;

async function readers({ idleMs }: { idleMs: number }) {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'worker.mjs');
  await writeFile(path, worker);
  const limits = { heapMb: 64, maxMs: 60_000, tasksPerProcess: 100, idleMs };
  const processes = createReaderProcesses<Task, number>({ worker: path, ...limits });
  onTestFinished(processes.stop);
  return async (task: Task = { isLast: false }) => {
    const outcome = await processes.run(task);
    if ('ended' in outcome) throw new Error(`the process ended: ${outcome.ended}`);
    return outcome.answer;
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a process without another task ends after its idle time', async () => {
  const run = await readers({ idleMs: 20 });
  const pids = await Promise.all([run(), run()]);
  expect(new Set(pids).size).toBe(2);
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
});

test('the next task within the idle time has the same process', async () => {
  const run = await readers({ idleMs: 60_000 });
  const pid = await run();
  expect(await run()).toBe(pid);
});

test('a process that has grown large ends at once', async () => {
  const run = await readers({ idleMs: 60_000 });
  const pid = await run({ isLast: true });
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await run()).not.toBe(pid);
});

test('a process has the priority that is asked for', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'worker.mjs');
  await writeFile(
    path,
    `process.on('message', () =>
      process.send({ answer: process.getBuiltinModule('os').getPriority(), seconds: 0, isLast: true }));`,
  );
  const limits = { heapMb: 64, maxMs: 60_000, tasksPerProcess: 1 };
  const lowest = constants.priority.PRIORITY_LOW;
  const processes = createReaderProcesses<object, number>({ worker: path, ...limits, priority: lowest });
  onTestFinished(processes.stop);
  expect(await processes.run({})).toMatchObject({ answer: lowest });
});
