import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Finding } from '#domain/operator/health-findings.ts';
import type { BackupRequest } from './take-backup.ts';

/** What a process of its own does with backups. */
export type ProcessTasks = {
  take: { request: BackupRequest; answer: { done: string; warnings: string[] } };
  /** The request is the path of the backup. */
  check: { request: string; answer: Finding };
};

export type ProcessMessage = {
  [Name in keyof ProcessTasks]: { name: Name; request: ProcessTasks[Name]['request'] };
}[keyof ProcessTasks];

const PROCESS = join(import.meta.dirname, 'backup-process.ts');

/** Returns the answer or why there is none; undefined if the process was stopped. */
export function runInProcess<Name extends keyof ProcessTasks>(
  name: Name,
  request: ProcessTasks[Name]['request'],
  signal: AbortSignal,
): Promise<{ answer: ProcessTasks[Name]['answer'] } | { fault: string } | undefined> {
  type Outcome = { answer: ProcessTasks[Name]['answer'] } | { fault: string };
  const child = fork(PROCESS, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<Outcome | undefined>((resolve) => {
    child.once('message', (outcome: Outcome) => resolve(outcome));
    child.once('exit', (code) =>
      resolve(signal.aborted ? undefined : { fault: `The process of the backup ended with code ${code}.` }),
    );
    child.once('error', (error) => resolve({ fault: error.message }));
    child.send({ name, request });
    if (signal.aborted) stop();
  }).finally(() => signal.removeEventListener('abort', stop));
}
