import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { type EnvironmentSetting, environmentSettings } from '#domain/operator/operator-calls.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import {
  accountLimitsOnly,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  replayRevisions,
  type Write,
} from '../command.ts';
import { changePlan } from '../plans/change-plan.ts';
import {
  lockSettings,
  queryLog,
  querySettings,
  type StoredSettings,
  updateSettings,
} from './operator.queries.ts';
import { logOperatorAct } from './operator-log.ts';

export const getOperator: Read<'operator.get'> = {
  summary: 'Returns whether the user is the server’s operator, and to the operator the server’s settings.',
  rate: accountLimitsOnly,
  async read(db, { userId, installation }) {
    const [stored] = await querySettings(db);
    if (stored?.operatorId !== userId) return { isOperator: false };
    // Read anew, as the cache may be older than the operator's last change.
    const { audience, name, plan, signUp, supportEmail, givenByEnvironment } =
      await installation.serverSettings.read(db);
    return {
      isOperator: true,
      settings: {
        ...(audience !== undefined && { audience }),
        ...(name !== undefined && { name }),
        ...{ plan, signUp, givenByEnvironment },
        ...(supportEmail !== undefined && { supportEmail }),
      },
    };
  },
};

export const updateOperator: Write<'operator.update'> = {
  summary:
    'Changes for whom the server is, its name, sign-up, the plan of new accounts or the support address. The operator alone; settings that the environment gives are refused.',
  rate: { limits: [perHour(120)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation }, change) {
    const stored = await lockAsOperator(tx, userId);
    const { givenByEnvironment } = await installation.serverSettings.read(tx);
    const isRefused = (name: EnvironmentSetting) =>
      change[name] !== undefined && givenByEnvironment.includes(name);
    if (environmentSettings.some(isRefused)) throw new AppError('operator.givenByEnvironment');
    await updateSettings(tx, withChange(stored, change));
    await logOperatorAct(tx, { actorId: userId, act: 'settings', detail: change });
    // A household has no limits, and the operator's account was made before that was said.
    const isUnlimitedHousehold = change.audience === 'household' && change.plan === 'unlimited';
    const revisions = isUnlimitedHousehold ? await changePlan(tx, { userId, plan: 'unlimited' }) : {};
    return { ownerId: undefined, outcome: { ids: [], revisions }, result: { revisions } };
  },
  replay: replayRevisions,
};

export const listOperatorLog: Read<'operatorLog.list'> = {
  summary: 'Lists what operators did, newest first. The operator alone.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    await assertOperator(db, userId);
    const rows = await queryLog(db, { limit: entriesShown });
    const entries = rows.map(({ actorName, subjectName, plan, backup, ...entry }) => ({
      ...entry,
      ...(actorName !== null && { actorName }),
      ...(subjectName !== null && { subjectName }),
      ...(plan !== null && { plan }),
      ...(backup !== null && { backupAt: backupDate(backup) }),
    }));
    return { entries };
  },
};

const entriesShown = 100;

/** The moment at which a backup of this name was made. */
export function backupDate(name: string): string {
  return name.replace(/-(\d\d)-(\d\d)-(\d{3}Z)$/, ':$1:$2.$3');
}

function withChange(
  { operatorId: _, ...stored }: StoredSettings,
  change: CallData<'operator.update'>,
): Omit<StoredSettings, 'operatorId'> {
  return { ...stored, ...change };
}

/** @throws AppError `operator.denied` */
export async function assertOperator(db: Queryable, userId: string): Promise<void> {
  const [stored] = await querySettings(db);
  if (stored?.operatorId !== userId) throw new AppError('operator.denied');
}

/** Settings and the operator stay as they are until the transaction ends. @throws AppError `operator.denied` */
export async function lockAsOperator(tx: Transaction, userId: string): Promise<StoredSettings> {
  const [stored] = await lockSettings(tx);
  if (stored?.operatorId !== userId) throw new AppError('operator.denied');
  return stored;
}
