import { AppError } from '#domain/errors.ts';
import type { Finding } from '#domain/operator/health-findings.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryAddress } from '../account/account.queries.ts';
import { noHistory, noNewIds, perHour, type Read, replayRevisions, type Write } from '../command.ts';
import { assertOperator, backupDate, lockAsOperator } from './operator.commands.ts';
import { queryBackupChecks } from './operator.queries.ts';
import { logOperatorAct } from './operator-log.ts';

export const getServerHealth: Read<'serverHealth.get'> = {
  summary:
    'Examines the installation as `npm run admin -- doctor` does, and changes nothing. The operator alone.',
  rate: { limits: [perHour(60)] },
  usesDatabase: false,
  async read(db, { userId, installation: { upkeep } }) {
    await assertOperator(db, userId);
    return {
      findings: await upkeep.examine(),
      hasBackups: upkeep.backups !== undefined,
      sendsMail: upkeep.sendTestMail !== undefined,
    };
  },
};

export const createServerBackup: Write<'serverBackups.create'> = {
  summary: 'Begins a backup into the folder of the daily ones, within moments. The operator alone.',
  rate: { limits: [perHour(12)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation: { upkeep } }) {
    await lockAsOperator(tx, userId);
    if (upkeep.backups !== undefined) {
      await logOperatorAct(tx, { actorId: userId, act: 'backup' });
      await upkeep.backups.start(tx);
    }
    return { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };
  },
  replay: replayRevisions,
};

export const listServerBackups: Read<'serverBackups.list'> = {
  summary: 'Lists the backups in the folder of the daily ones, with their last checks. The operator alone.',
  rate: { limits: [perHour(2_000)] },
  // The folder may be on another machine.
  usesDatabase: false,
  async read(db, { userId, installation: { upkeep } }) {
    await assertOperator(db, userId);
    if (upkeep.backups === undefined) return { hasFolder: false, backups: [] };
    const names = (await upkeep.backups.list()).slice(0, backupsShown);
    const checks = await readChecks(db);
    const backups = names.map((name) => {
      const check = checks.get(name);
      if (check === undefined) return { name, at: backupDate(name) };
      const { at, finding } = check;
      return { name, at: backupDate(name), check: { at, ...(finding && { finding }) } };
    });
    return { hasFolder: true, backups };
  },
};

const backupsShown = 100;

/** A job that was lost, as by a restored database, is forgotten after this time. */
const CHECK_MAX_MS = 24 * 60 * 60 * 1000;

/** The last check of each backup by its name; `finding` is null while it runs. */
async function readChecks(db: Queryable) {
  const checks = await queryBackupChecks(db);
  const isCurrent = ({ at, finding }: (typeof checks)[number]) =>
    finding !== null || Date.now() - Date.parse(at) < CHECK_MAX_MS;
  return new Map(checks.filter(isCurrent).map((check) => [check.name, check]));
}

export const checkServerBackup: Write<'serverBackups.check'> = {
  summary:
    'Begins a check of a backup, as `npm run backup -- verify` does: reads all of its files and compares them with their digests. The operator alone.',
  rate: { limits: [perHour(20)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation: { upkeep } }, { name }) {
    await lockAsOperator(tx, userId);
    const { backups } = upkeep;
    if (!(await backups?.list())?.includes(name)) throw new AppError('operator.noBackup');
    const last = (await readChecks(tx)).get(name);
    // A check that runs already answers this one as well.
    if (last?.finding !== null) {
      await logOperatorAct(tx, { actorId: userId, act: 'checkBackup', detail: { backup: name } });
      await backups?.startCheck(tx, name);
    }
    return { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };
  },
  replay: replayRevisions,
};

/** Stores what the check of a backup found. */
export async function noteBackupCheck(db: Queryable, name: string, finding: Finding): Promise<void> {
  const act = finding.level === 'fault' ? 'backupFault' : 'backupWhole';
  await logOperatorAct(db, { actorId: null, act, detail: { backup: name, finding } });
}

export const testServerMail: Read<'serverMail.test'> = {
  summary:
    'Sends a mail to the operator’s own address, and returns what the mail server answered. The operator alone.',
  rate: { limits: [perHour(20)] },
  // A read, as a write would keep its transaction while it waits for the mail server.
  usesDatabase: false,
  async read(db, { userId, installation: { upkeep } }) {
    await assertOperator(db, userId);
    const [own] = await queryAddress(db, { userId });
    if (upkeep.sendTestMail === undefined || own === undefined) throw new AppError('auth.noMail');
    await upkeep.log({ actorId: userId, act: 'testMail' });
    return upkeep.sendTestMail(own.email);
  },
};
