import {
  type OwnSearch,
  type SavedSearchesChange,
  savedSearchesMax,
  withSavedSearches,
} from '#domain/account/saved-search.ts';
import { AppError } from '#domain/errors.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { costModel } from '../../cost-model.ts';
import {
  accountLimitsOnly,
  type Caller,
  type FollowUp,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  type Write,
} from '../command.ts';
import { deleteSession, querySessions, raiseAccounts } from './account.queries.ts';
import { passkeyRemovedMail } from './account-mail.ts';
import { deviceOf } from './device-of.ts';
import {
  deletePasskeyRow,
  lockWaysIn,
  type PasskeyRow,
  queryPasskeys,
  queryWaysIn,
  updatePasskeyName,
} from './passkeys.queries.ts';
import {
  lockProfile,
  queryMembersOfGroups,
  queryOwnGroups,
  raiseWhereNamed,
  updateAccountName,
  updateProfile,
} from './profile.queries.ts';
import { presentProfile, readProfile } from './profile.ts';
import { hashToken, storeRevocations } from './revocations.ts';

export const listSessions: Read<'sessions.list'> = {
  summary: 'Lists the sessions of the user’s devices, the current one first.',
  rate: accountLimitsOnly,
  async read(db, { userId, sessionId, now }) {
    const rows = await querySessions(db, { userId, now, limit: costModel.account.sessions });
    const sessions = rows.map(({ userAgent, ...row }) => ({
      ...row,
      ...deviceOf(userAgent ?? ''),
      isThis: row.id === sessionId,
    }));
    return { sessions: sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis)) };
  },
};

export const endSession: Write<'sessions.end'> = {
  summary: 'Ends a session of the user. The device then erases its local data.',
  rate: { limits: [perHour(200)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id }) {
    const deleted = await deleteSession(tx, { userId, id });
    const revokedTokenHashes = deleted.map(({ token }) => hashToken(token));
    await storeRevocations(tx, userId, revokedTokenHashes);
    return {
      ownerId: undefined,
      outcome: { ids: [], revisions: {} },
      result: { revisions: {} },
      revokedTokenHashes,
    };
  },
  async replay() {
    return { revisions: {} };
  },
};

const nothingRaised = { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };

export const listPasskeys: Read<'passkeys.list'> = {
  summary: 'Lists the user’s passkeys, oldest first.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    return { passkeys: (await queryPasskeys(db, { userId })).map(presentPasskey) };
  },
};

export const updatePasskey: Write<'passkeys.update'> = {
  summary: 'Renames a passkey.',
  rate: { limits: [perHour(120)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id, name }) {
    const renamed = await updatePasskeyName(tx, { userId, id, name });
    if (renamed.length === 0) throw new AppError('passkeys.notFound');
    return nothingRaised;
  },
  async replay() {
    return nothingRaised.result;
  },
};

export const deletePasskey: Write<'passkeys.delete'> = {
  summary: 'Removes a passkey, unless it is the only sign-in method.',
  rate: { limits: [perHour(120)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation }, { id }) {
    const [own] = await lockWaysIn(tx, { userId });
    const [waysIn] = await queryWaysIn(tx, { userId, id, hasPasswords: installation.hasPasswords });
    const removed = await deletePasskeyRow(tx, { userId, id });
    if (removed.length === 0) throw new AppError('passkeys.notFound');
    if (waysIn?.others === 0) throw new AppError('passkeys.lastWayIn');
    if (own)
      await installation.mails.enqueue(
        tx,
        passkeyRemovedMail({ to: own.email, origin: installation.origin }),
      );
    return nothingRaised;
  },
  async replay() {
    return nothingRaised.result;
  },
};

export const getMe: Read<'me.get'> = {
  summary: 'Returns the user’s profile with the limits of the plan; null means no limit.',
  rate: accountLimitsOnly,
  read: (db, caller) => readProfile(db, caller.userId),
};

export const updateMe: Write<'me.update'> = {
  summary:
    'Changes the user’s name, photo, currency, saved searches, with which of the user’s groups views are shared, or which notifications are switched off. The plan cannot be changed by this call.',
  // A new name is sent to everybody who shares something with the person.
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, change) {
    const [row] = await lockProfile(tx, { userId: caller.userId });
    if (row === undefined) throw new Error('a signed-in person has no profile');
    const displayName = change.displayName ?? row.displayName;
    const photoUrl = change.photoURL === undefined ? row.photoUrl : change.photoURL;
    const mutedNotifications = change.mutedNotifications ?? row.mutedNotifications;
    const currency = change.currency === undefined ? row.currency : change.currency;
    const declinesLooks = change.declinesLooks ?? row.declinesLooks;
    const savedSearches = changedSearches(row.savedSearches, change);
    await updateProfile(tx, {
      userId: caller.userId,
      displayName,
      photoUrl,
      mutedNotifications,
      currency,
      declinesLooks,
      savedSearches: JSON.stringify(savedSearches),
    });
    const named = displayName === row.displayName ? undefined : await rename(tx, caller, displayName);
    await requireOwnGroups(tx, caller.userId, change);
    const groupIds = groupsToNotify(row.savedSearches, savedSearches, named !== undefined);
    const members =
      groupIds.length > 0 ? await queryMembersOfGroups(tx, { ownerId: caller.userId, ids: groupIds }) : [];
    const accounts = members.map(({ userId }) => userId);
    const raised = await raiseAccounts(tx, [caller.userId, ...accounts]);
    const revision = raised.find(({ userId }) => userId === caller.userId)?.revision ?? 0;
    const elsewhere = [...(named?.locations ?? []), ...(named?.bins ?? [])];
    const revisions = Object.fromEntries(elsewhere.map((each) => [each.id, each.revision]));
    return {
      ownerId: undefined,
      outcome: { ids: [], revisions: { ...revisions, me: revision } },
      result: {
        ...presentProfile({
          ...row,
          displayName,
          photoUrl,
          mutedNotifications,
          savedSearches,
          currency,
          declinesLooks,
          revision,
        }),
        revisions: { me: revision },
      },
      accounts,
      locations: named?.locations.map((location) => location.id),
      isRenamed: named !== undefined,
      followUp: named && raiseNewlyNamed(caller.userId, new Set(elsewhere.map(({ id }) => id))),
    };
  },
  async replay(db, { userId }, _data, { revisions }) {
    return { ...(await readProfile(db, userId)), revisions: { me: revisions.me ?? 0 } };
  },
};

function changedSearches(before: OwnSearch[], change: SavedSearchesChange): OwnSearch[] {
  const after = withSavedSearches(before, change);
  if (after.length > savedSearchesMax && after.length > before.length)
    throw new AppError('searches.full', { n: savedSearchesMax });
  return after;
}

/** @throws AppError `groups.notFound`. */
async function requireOwnGroups(
  tx: Transaction,
  ownerId: string,
  { changeViews = [] }: SavedSearchesChange,
): Promise<void> {
  const ids = [...new Set(changeViews.flatMap(({ shareWith = [] }) => shareWith))];
  if (ids.length > 0 && (await queryOwnGroups(tx, { ownerId, ids })).length < ids.length)
    throw new AppError('groups.notFound');
}

/** The groups whose members see a view that changed, or its owner's name. */
function groupsToNotify(before: OwnSearch[], after: OwnSearch[], isRenamed: boolean): string[] {
  const changed = isRenamed
    ? [...before, ...after]
    : [...before.filter((each) => !after.includes(each)), ...after.filter((each) => !before.includes(each))];
  return [...new Set(changed.flatMap(({ groups = [] }) => groups))];
}

async function rename(tx: Transaction, { userId, now }: Caller, displayName: string) {
  await updateAccountName(tx, { userId, name: displayName, now });
  return raiseWhereNamed(tx, userId);
}

/**
 * Raises what somebody shared with the person, or the person asked for, while they were renamed: it has been read with the
 * former name, and was not there yet when the others were raised.
 */
function raiseNewlyNamed(userId: string, raised: ReadonlySet<string>): FollowUp {
  let isDone = false;
  return {
    isDone: () => isDone,
    joins: () => false,
    async step({ pool, publish }) {
      isDone = true;
      const named = await inTransaction(pool, (tx) => raiseWhereNamed(tx, userId, raised));
      const [locations, bins] = [named.locations.map(({ id }) => id), named.bins.map(({ id }) => id)];
      if (locations.length + bins.length > 0) publish({ locations, bins });
    },
  };
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, createdAt, ...(name !== null && { name }), ...(lastUsedAt !== null && { lastUsedAt }) };
}
