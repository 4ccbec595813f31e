import type { Pool } from 'pg';
import { finding, type PartFinding } from '#domain/operator/health-findings.ts';
import { dailyBackupKind } from '../backups/automatic-backups.ts';
import { checkBackupKind } from '../backups/check-backup.ts';
import { listSnapshots } from '../backups/folder-backups.ts';
import { createPool } from '../db/pool.ts';
import { examineParts } from '../doctor/doctor.ts';
import type { ServerUpkeep } from '../features/command.ts';
import { logOperatorAct } from '../features/operator/operator-log.ts';
import { sendTestMail } from '../integrations/mail.ts';
import { enqueueJob } from '../jobs/job.ts';
import type { Settings } from './env.ts';

const STATEMENT_MS = 10_000;
const EXAMINATION_MS = 30_000;

type UpkeepDeps = { env: Settings; pool: Pool; databaseUrl: string };

/** What the operator's page shows and sets off, as the commands on the server's machine do. */
export function createServerUpkeep({ env, pool, databaseUrl }: UpkeepDeps): ServerUpkeep {
  const { BACKUP_DIR, SMTP_URL } = env;
  /** Presses at once share one examination. */
  let running: Promise<PartFinding[]> | undefined;
  return {
    examine() {
      running ??= examineInTime(env, databaseUrl).finally(() => {
        running = undefined;
      });
      return running;
    },
    backups:
      BACKUP_DIR === undefined
        ? undefined
        : {
            list: async () => (await listSnapshots(BACKUP_DIR).catch(() => [])).reverse(),
            start: (tx) => enqueueJob(tx, dailyBackupKind, {}, { key: `${dailyBackupKind.name}:operator` }),
            startCheck: (tx, name) =>
              enqueueJob(tx, checkBackupKind, { name }, { key: `${checkBackupKind.name}:${name}` }),
          },
    sendTestMail: SMTP_URL === undefined ? undefined : (to) => sendTestMail(SMTP_URL, env, to),
    log: (act) => logOperatorAct(pool, act),
  };
}

/** With connections of its own, whose statements end in time: a large server answers that some parts were not checked. */
async function examineInTime(env: Settings, databaseUrl: string): Promise<PartFinding[]> {
  const pool = createPool(databaseUrl, { max: 2, statement_timeout: STATEMENT_MS });
  const examination = examineParts({ pool, settings: env }).finally(() => pool.end());
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<PartFinding[]>((resolve) => {
    timer = setTimeout(() => resolve([tooSlow]), EXAMINATION_MS);
  });
  return Promise.race([examination, tooLong]).finally(() => clearTimeout(timer));
}

const tooSlow: PartFinding = {
  ...finding('all.tooSlow', { seconds: EXAMINATION_MS / 1000 }),
  part: 'all',
};
