import {
  type SavedSearch,
  type SavedSearchesChange,
  savedSearchesMax,
  withSavedSearches,
} from '#domain/account/saved-search.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour } from '../call-spec.ts';
import type { Caller, Read, Write } from '../command.ts';
import { lockProfile, updateAccountName, updateProfile } from './profile.queries.ts';
import { presentProfile, readProfile } from './profile.ts';
import { raiseAccounts } from './revision.queries.ts';
import { raiseWhereNamed } from './shown-name.queries.ts';

export const getMe: Read<'me.get'> = {
  summary: 'Returns the user’s profile with the limits of the plan; null means no limit.',
  rate: accountLimitsOnly,
  read: (db, caller) => readProfile(db, caller.userId),
};

export const updateMe: Write<'me.update'> = {
  summary:
    'Changes the user’s name, photo, currency, saved searches, or which notifications are switched off. The plan cannot be changed by this call.',
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
    const savedSearches = changedSearches(row.savedSearches, change);
    await updateProfile(tx, {
      ...{ userId: caller.userId, displayName, photoUrl, mutedNotifications, currency },
      savedSearches: JSON.stringify(savedSearches),
    });
    const named = displayName === row.displayName ? undefined : await rename(tx, caller, displayName);
    const [raised] = await raiseAccounts(tx, [caller.userId]);
    const revision = raised?.revision ?? 0;
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
          revision,
        }),
        revisions: { me: revision },
      },
      locations: named?.locations.map((location) => location.id),
      isRenamed: named !== undefined,
    };
  },
  async replay(db, { userId }, _data, { revisions }) {
    return { ...(await readProfile(db, userId)), revisions: { me: revisions.me ?? 0 } };
  },
};

function changedSearches(before: SavedSearch[], change: SavedSearchesChange): SavedSearch[] {
  const after = withSavedSearches(before, change);
  if (after.length > savedSearchesMax && after.length > before.length)
    throw new AppError('searches.full', { n: savedSearchesMax });
  return after;
}

async function rename(tx: Transaction, { userId, now }: Caller, displayName: string) {
  await updateAccountName(tx, { userId, name: displayName, now });
  return raiseWhereNamed(tx, userId);
}
