import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Settings } from '#server/start/env.ts';
import { readIfThere, writePrivateFile } from '#server/start/private-file.ts';
import { StartError } from '#server/start/start-error.ts';
import { assertUsableFolder, isDatedLater, listSnapshots } from './folder-backups.ts';
import { describeBackup, parseSnapshotName } from './manifest.ts';
import { type BackupRequest, nameFailure, takeBackup } from './take-backup.ts';

/** Also runs when the operator asks for a backup. */
export const dailyBackupKind: JobKind<unknown> = { name: 'backup', concurrency: 1 };

const HOUR_MS = 60 * 60 * 1000;
/** A machine that was off at that time backs up when it starts. */
const DAY_MS = 24 * HOUR_MS;
/** A day and the time that a backup may take. */
const OVERDUE_MS = 26 * HOUR_MS;

/** The backup state that `/readyz` reports. */
type BackupState = { last: string | null; isFailing: boolean };

type DailyBackupDeps = {
  env: Settings;
  pool: Pool;
  databaseUrl: string;
  mails: Pick<Mails, 'enqueue'>;
  /** Reads the address that failures are mailed to. */
  readContact(): Promise<string | undefined>;
  schedule(kind: JobKind<unknown>, cron: string, run: () => Promise<void>, backfillMs: number): void;
};

/** Returns a function that reads the state; undefined without BACKUP_DIR. */
export function scheduleDailyBackups(
  app: FastifyInstance,
  { env: settings, pool, databaseUrl, mails, readContact, schedule }: DailyBackupDeps,
): (() => Promise<BackupState>) | undefined {
  const { BACKUP_DIR: target, BACKUP_AT, DATA_DIR } = settings;
  if (target === undefined) return undefined;
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const startedAt = Date.now();
  /** A failure that could not be noted in a file, which outlasts a restart. */
  let hasFailed = false;
  const noteFailure = async (fault: string, text: string) => {
    app.log.error({ fault }, text);
    hasFailed = await writePrivateFile(faultPath(DATA_DIR), `${fault}\n`).then(
      () => false,
      () => true,
    );
  };
  app.addHook('onListen', async () => {
    const fault = await folderFault(target);
    if (fault !== undefined) await noteFailure(fault, 'no backup can be written to BACKUP_DIR');
  });
  const [hour, minute] = BACKUP_AT.split(':').map(Number);
  const run = async () => {
    const answer = await takeInProcess({ settings, databaseUrl, target }, stopping.signal);
    // Thrown, so that the job runs again after the next start.
    if (answer === undefined) throw new Error('the server stopped during the backup');
    if ('done' in answer) {
      hasFailed = false;
      await forgetBackupFault(DATA_DIR);
      app.log.info(`backup taken: ${answer.done}`);
      for (const warning of answer.warnings) app.log.warn(warning);
      return;
    }
    await noteFailure(answer.fault, 'backup failed');
    const contact = await readContact();
    if (contact !== undefined) await mails.enqueue(pool, failureMail(contact, target, answer.fault));
  };
  schedule(dailyBackupKind, `${minute} ${hour} * * *`, run, DAY_MS);
  return async () => {
    const names = await listSnapshots(target).catch(() => []);
    const last = names.findLast((name) => !isDatedLater(name));
    const at = last === undefined ? undefined : parseSnapshotName(last);
    const isOverdue = Date.now() - (at?.getTime() ?? startedAt) > OVERDUE_MS;
    const isNoted = (await readBackupFault(DATA_DIR)) !== undefined;
    const isFailing = hasFailed || isNoted || isOverdue || names.some(isDatedLater);
    return { last: at?.toISOString() ?? null, isFailing };
  };
}

/** Returns a fault of the backup folder that would make every backup fail, found without taking one. */
async function folderFault(target: string): Promise<string | undefined> {
  try {
    await assertUsableFolder(target);
    return undefined;
  } catch (error) {
    const named = nameFailure(error, target);
    return named instanceof Error ? named.message : String(named);
  }
}

function faultPath(dataDir: string): string {
  return join(dataDir, 'backup-fault');
}

/** Why the last scheduled backup failed, also before a restart; undefined if it did not. */
export async function readBackupFault(dataDir: string): Promise<string | undefined> {
  return (await readIfThere(faultPath(dataDir)))?.trim();
}

/** For a backup into BACKUP_DIR that was made. */
export async function forgetBackupFault(dataDir: string): Promise<void> {
  await rm(faultPath(dataDir), { force: true });
}

type Answer = { done: string; warnings: string[] } | { fault: string };

const PROCESS = join(import.meta.dirname, 'backup-process.ts');

/** Undefined if the process was stopped. */
function takeInProcess(request: BackupRequest, signal: AbortSignal): Promise<Answer | undefined> {
  const child = fork(PROCESS, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<Answer | undefined>((resolve) => {
    child.once('message', (answer: Answer) => resolve(answer));
    child.once('exit', (code) =>
      resolve(signal.aborted ? undefined : { fault: `The process of the backup ended with code ${code}.` }),
    );
    child.once('error', (error) => resolve({ fault: error.message }));
    child.send(request);
    if (signal.aborted) stop();
  }).finally(() => signal.removeEventListener('abort', stop));
}

function failureMail(to: string, target: string, fault: string): Mail {
  const subject = 'Whichbin: today’s backup failed';
  const paragraphs = [
    `The backup into ${target} was not made. Earlier backups there are unchanged.`,
    fault,
    'The next one is tried tomorrow. To try now, run: npm run backup -- with that folder.',
  ];
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
  };
}

/** The folder is one of backups without photo files, which an upgrade does not change. */
const FOLDER = 'before-upgrades';
const KEPT = 3;

/** Backs up the database and the secrets before migrations change the tables. @throws StartError */
export async function backUpBeforeUpgrade(
  settings: Settings,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  if (settings.BACKUP_BEFORE_UPGRADE === 'off') return;
  const target = join(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'), FOLDER);
  say(`Backing up the database into ${target} before the upgrade …`);
  const request = { databaseUrl, settings: { ...settings, BACKUP_KEEP: KEPT }, target, withoutPhotos: true };
  try {
    say(`The backup has ${describeBackup(await takeBackup(request, say))}.`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `${error.message}\nThe database was not upgraded. Make room or set BACKUP_DIR to another disk; BACKUP_BEFORE_UPGRADE=off upgrades without this backup.`,
      { cause: error },
    );
  }
}
