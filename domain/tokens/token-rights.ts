import { type CallData, type CallName, type Calls, calls } from '../calls.ts';
import { AppError } from '../errors.ts';
import type { TokenScope } from './token-limits.ts';

/** Calls that need a session or a token. */
export type SignedInCall = {
  [N in CallName]: Calls[N]['kind'] extends 'open' ? never : N;
}[CallName];

type Named = { kind: string; id: string; binId?: string };

/**
 * How a token may make a call: never, only without chosen places, or also with them. Then `targets` returns the ids of the
 * bins and places that the call names, each of which must be in a chosen one.
 */
export type TokenRight<N extends CallName> =
  | 'never'
  | 'everywhere'
  /** As `everywhere`, and only with the right to write, though the call is a read. */
  | 'writesEverywhere'
  | { targets: 'allWithin' | ((data: CallData<N>) => (string | null | undefined)[]) };

const ofId = { targets: ({ id }: { id: string }) => [id] };
const ofItems = { targets: ({ binId }: { binId: string }) => [binId] };
const ofTarget = { targets: ({ target }: { target: Named }) => [target.binId ?? target.id] };
/** The call answers with all bins or all places: of a token with chosen places only with those in them. */
const allWithin = { targets: 'allWithin' } as const;

/**
 * What tokens may do. Security: never what concerns signing in, other people's access, public links, the account itself, exports,
 * imports, payment, the operator, or deletes for good. The file does not compile if a call is missing.
 */
export const tokenRights: { [N in SignedInCall]: TokenRight<N> } = {
  'me.get': 'everywhere',
  'me.update': 'never',
  'address.get': 'never',
  'address.sendProof': 'never',
  'address.prove': 'never',
  'sessions.list': 'never',
  'sessions.end': 'never',
  'passkeys.list': 'never',
  'passkeys.update': 'never',
  'passkeys.delete': 'never',
  'tokens.create': 'never',
  'tokens.list': 'never',
  'tokens.delete': 'never',
  'accountDeletion.get': 'never',
  'accountDeletion.request': 'never',
  'accountDeletion.cancel': 'never',
  'notifications.list': 'everywhere',
  'notifications.read': 'everywhere',
  'push.get': 'never',
  'push.subscribe': 'never',
  'push.unsubscribe': 'never',

  'bins.list': allWithin,
  'bins.get': ofId,
  'bins.find': 'everywhere',
  'bins.create': { targets: ({ parentBinId, locationId }) => [parentBinId, locationId] },
  'bins.update': ofId,
  'bins.move': { targets: ({ id, parentBinId, locationId }) => [id, parentBinId, locationId] },
  'bins.open': ofId,
  'bins.see': ofId,
  'bins.delete': ofId,
  'bins.restore': ofId,
  'items.create': ofItems,
  'items.update': ofItems,
  'items.updateMany': ofItems,
  'items.lend': ofItems,
  'items.return': ofItems,
  'items.changeLoan': ofItems,
  'items.move': { targets: ({ binId, toBinId }) => [binId, toBinId] },
  'items.delete': ofItems,
  'items.restore': ofItems,
  'locations.list': allWithin,
  'locations.get': ofId,
  'locations.create': { targets: ({ parentLocationId }) => [parentLocationId] },
  'locations.update': ofId,
  'locations.move': { targets: ({ id, parentLocationId }) => [id, parentLocationId] },
  'locations.delete': 'everywhere',
  'locations.restore': 'everywhere',
  'photos.create': ofTarget,
  'photos.update': ofTarget,
  'photos.delete': ofTarget,
  'photos.restore': ofTarget,
  'photos.order': ofTarget,
  'photos.texts': 'everywhere',
  'documents.create': ofTarget,
  'documents.link': ofTarget,
  'documents.update': ofTarget,
  'documents.delete': ofTarget,
  'documents.restore': ofTarget,
  'attachments.texts': 'everywhere',

  'history.list': 'everywhere',
  'history.lastSeen': 'everywhere',
  'activity.list': 'everywhere',
  'codes.list': 'everywhere',
  'codes.create': 'everywhere',
  'codes.claim': 'everywhere',
  'codes.recordPrint': 'everywhere',
  'codes.void': 'never',
  'codes.askOwner': 'never',
  'labels.print': 'writesEverywhere',
  'stockChecks.list': 'everywhere',
  'stockChecks.start': 'everywhere',
  'stockChecks.tick': 'everywhere',
  'stockChecks.end': 'everywhere',
  'stockChecks.discard': 'never',
  'lists.create': 'everywhere',
  'lists.update': 'everywhere',
  'lists.delete': 'everywhere',
  'lists.restore': 'everywhere',
  'lists.put': 'everywhere',
  'lists.tick': 'everywhere',
  'lists.list': 'everywhere',
  'lists.get': 'everywhere',
  'lists.devices': 'everywhere',
  'fields.list': 'everywhere',
  'fields.create': 'never',
  'fields.update': 'never',
  'fields.delete': 'never',
  'fields.restore': 'never',
  'templates.list': 'everywhere',
  'templates.create': 'everywhere',
  'templates.update': 'everywhere',
  /** There is no trash for templates and reminders. */
  'templates.delete': 'never',
  'reminders.list': 'everywhere',
  'reminders.put': 'everywhere',
  'reminders.delete': 'never',
  'reminders.settle': 'everywhere',
  'reminders.unsettle': 'everywhere',
  'reminders.configure': 'everywhere',
  'usage.get': 'everywhere',
  'plans.get': 'everywhere',
  'plans.checkout': 'never',
  'plans.portal': 'never',
  'suggestions.create': 'never',
  'suggestions.findProduct': 'never',

  'accessRequests.create': 'never',
  'accessRequests.delete': 'never',
  'accessRequests.grant': 'never',
  'accessRequests.deny': 'never',
  'accessRequests.list': 'never',
  'accessEntries.create': 'never',
  'accessEntries.update': 'never',
  'accessEntries.delete': 'never',
  'accessEntries.restore': 'never',
  'accessEntries.departing': 'never',
  'accessEntries.list': 'never',
  'invites.create': 'never',
  'invites.accept': 'never',
  'invites.decline': 'never',
  'invites.delete': 'never',
  'invites.list': 'never',
  'invites.get': 'never',
  'shareLinks.create': 'never',
  'shareLinks.delete': 'never',
  'shareLinks.list': 'never',
  'groups.list': 'never',
  'groups.joined': 'never',
  'groups.create': 'never',
  'groups.update': 'never',
  'groups.delete': 'never',
  'groups.addMembers': 'never',
  'groups.removeMember': 'never',
  'groups.leave': 'never',
  'groups.grant': 'never',
  'groups.revoke': 'never',
  'joinLinks.create': 'never',
  'joinLinks.end': 'never',
  'joinLinks.delete': 'never',
  'joinLinks.join': 'never',
  'joinLinks.list': 'never',
  'joinLinks.get': 'never',

  'trash.delete': 'never',
  'imports.create': 'never',
  'imports.list': 'never',
  'imports.get': 'never',
  'imports.check': 'never',
  'imports.leftOut': 'never',
  'imports.start': 'never',
  'imports.cancel': 'never',
  'imports.undo': 'never',
  'imports.redo': 'never',
  'exports.start': 'never',
  'exports.list': 'never',
  'exports.cancel': 'never',
  'operator.get': 'never',
  'operator.update': 'never',
  'operatorLog.list': 'never',
  'serverHealth.get': 'never',
  'serverBackups.create': 'never',
  'serverBackups.list': 'never',
  'serverBackups.check': 'never',
  'serverMail.test': 'never',
  'serverAccounts.list': 'never',
  'serverAccounts.create': 'never',
  'serverAccounts.update': 'never',
  'serverAccounts.delete': 'never',
};

export function isSignedInCall(name: CallName): name is SignedInCall {
  return calls[name].kind !== 'open';
}

/** @throws AppError `tokens.notAllowed`, `tokens.readOnly`. */
export function assertTokenMay(
  { scope, isBound }: { scope: TokenScope; isBound: boolean },
  name: SignedInCall,
): void {
  const right = tokenRights[name];
  if (right === 'never' || (isBound && typeof right === 'string')) throw new AppError('tokens.notAllowed');
  const writes = calls[name].kind !== 'read' || right === 'writesEverywhere';
  if (writes && scope === 'read') throw new AppError('tokens.readOnly');
}

/**
 * Security: these fields decide what others may see or do, and one's own photo is part of the profile.
 * @throws AppError `tokens.notAllowed`.
 */
export function assertOpensNothing(data: object): void {
  const { isPrivate, viewersMayTakeOut, target } = data as Record<string, unknown>;
  const isProfile = typeof target === 'object' && target !== null && 'kind' in target && target.kind === 'me';
  if (isPrivate === false || viewersMayTakeOut !== undefined || isProfile)
    throw new AppError('tokens.notAllowed');
}
