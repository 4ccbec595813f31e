import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryAddress } from '../account/account.queries.ts';
import {
  type Caller,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  replayRevisions,
  type Write,
} from '../command.ts';
import { assertOperator, lockAsOperator } from './operator.commands.ts';
import { logOperatorAct } from './operator-log.ts';

export const getServerHealth: Read<'serverHealth.get'> = {
  summary:
    'Examines the installation as `npm run admin -- doctor` does, and changes nothing. The operator alone.',
  rate: { limits: [perHour(60)] },
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

export const testServerMail: Write<'serverMail.test'> = {
  summary:
    'Sends a mail to the operator’s own address, and returns what the mail server answered. The operator alone.',
  rate: { limits: [perHour(20)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller) {
    await assertOperator(tx, caller.userId);
    const result = await sendTo(tx, caller);
    await logOperatorAct(tx, { actorId: caller.userId, act: 'testMail' });
    return { ownerId: undefined, outcome: { ids: [], revisions: {} }, result };
  },
  // Sent once more, as the answer of the first time is not kept.
  replay: sendTo,
};

/** @throws AppError `auth.noMail` */
async function sendTo(
  db: Queryable,
  { userId, installation: { upkeep } }: Caller,
): Promise<CallResult<'serverMail.test'>> {
  const [own] = await queryAddress(db, { userId });
  if (upkeep.sendTestMail === undefined || own === undefined) throw new AppError('auth.noMail');
  return { ...(await upkeep.sendTestMail(own.email)), revisions: {} };
}
