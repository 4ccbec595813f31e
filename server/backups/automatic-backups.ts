import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#server/html.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Settings } from '#server/start/env.ts';
import { readIfThere, writePrivateFile } from '#server/start/private-file.ts';
import { StartError } from '#server/start/start-error.ts';
import { type CheckDeps, handleBackupChecks } from './check-backup.ts';
import { assertUsableFolder, isDatedLater, listSnapshots } from './folder-backups.ts';
import { describeBackup, parseSnapshotName } from './manifest.ts';
import { runInProcess } from './run-in-process.ts';
import { nameFailure, takeBackup } from './take-backup.ts';

/** Also runs when the operator asks for a backup. */
export const dailyBackupKind: JobKind<unknown> = { name: 'backup', concurrency: 1 };

const HOUR_MS = 60 * 60 * 1000;
/** A machine that was off at that time backs up when it starts. */
const DAY_MS = 24 * HOUR_MS;
/** A day and the time that a backup may take. */
const OVERDUE_MS = 26 * HOUR_MS;

/** The backup state that `/readyz` reports. */
type BackupState = { last: string | null; isFailing: boolean };

type BackupDeps = Omit<CheckDeps, 'folder'> & {
  env: Settings;
  databaseUrl: string;
  mails: Pick<Mails, 'enqueue'>;
  /** Reads the address that failures are mailed to. */
  readContact(): Promise<string | undefined>;
  schedule(kind: JobKind<unknown>, cron: string, run: () => Promise<void>, backfillMs: number): void;
};

/** Daily backups, and checks that the operator asks for. Returns a function that reads the state; undefined without BACKUP_DIR. */
export function scheduleBackups(
  app: FastifyInstance,
  { env: settings, mails, readContact, schedule, ...deps }: BackupDeps,
): (() => Promise<BackupState>) | undefined {
  const { BACKUP_DIR: target, BACKUP_AT, DATA_DIR } = settings;
  const { pool, databaseUrl } = deps;
  if (target === undefined) return undefined;
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  handleBackupChecks(app, stopping.signal, { ...deps, folder: target });
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
    const outcome = await runInProcess('take', { settings, databaseUrl, target }, stopping.signal);
    // Thrown, so that the job runs again after the next start.
    if (outcome === undefined) throw new Error('the server stopped during the backup');
    if ('answer' in outcome) {
      hasFailed = false;
      await forgetBackupFault(DATA_DIR);
      app.log.info(`backup taken: ${outcome.answer.done}`);
      for (const warning of outcome.answer.warnings) app.log.warn(warning);
      return;
    }
    await noteFailure(outcome.fault, 'backup failed');
    const contact = await readContact();
    if (contact !== undefined) await mails.enqueue(pool, failureMail(contact, target, outcome.fault));
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
