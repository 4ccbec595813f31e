import { AppError } from '#domain/errors.ts';
import { queryAddress } from '../account/account.queries.ts';
import { noHistory, noNewIds, perHour, type Read, replayRevisions, type Write } from '../command.ts';
import { assertOperator, lockAsOperator } from './operator.commands.ts';
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
      hasBackups: upkeep.startBackup !== undefined,
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
    if (upkeep.startBackup !== undefined) {
      await logOperatorAct(tx, { actorId: userId, act: 'backup' });
      await upkeep.startBackup(tx);
    }
    return { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };
  },
  replay: replayRevisions,
};

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
