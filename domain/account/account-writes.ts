import type { CallData } from '../calls.ts';
import type { Account } from '../live.ts';
import { neverOverwrites, noIds, onlyAccount, type QueuedWritesOf, textLines } from '../operation.ts';
import { withSavedSearches } from './saved-search.ts';

export const accountWrites: QueuedWritesOf<'me'> = {
  'me.update': {
    namedIds: noIds,
    ...onlyAccount,
    account: withChange,
    isShownAsPending: true,
    mayLoseAccess: false,
    text: ({ data }) => textLines(data.displayName, ...(data.addSavedSearches ?? []).map(({ q }) => q)),
    clearsEmptyText: true,
    restoreOverwritten: neverOverwrites,
  },
};

function withChange(
  {
    mutedNotifications: mutedBefore = [],
    savedSearches: savedBefore = [],
    currency: currencyBefore,
    declinesLooks: declinedBefore,
    ...me
  }: Account,
  { displayName = me.displayName, photoURL = me.photoURL, ...change }: CallData<'me.update'>,
): Account {
  const { mutedNotifications = mutedBefore } = change;
  const savedSearches = withSavedSearches(savedBefore, change);
  const currency = change.currency === undefined ? currencyBefore : change.currency;
  return {
    ...me,
    displayName,
    photoURL: photoURL ?? undefined,
    ...(mutedNotifications.length > 0 && { mutedNotifications }),
    ...(savedSearches.length > 0 && { savedSearches }),
    ...((change.declinesLooks ?? declinedBefore) && { declinesLooks: true }),
    ...((currency ?? null) !== null && { currency: currency ?? undefined }),
  };
}
