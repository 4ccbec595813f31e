import type { BinHeader } from '#domain/bins/bin.ts';
import { type ErrorCode, isPlanLimit } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { touchedIds } from '#domain/predict.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { deletedTargets, type Refused } from '#web/data/operations/operation.ts';
import { type Deleter, readDeleter } from '#web/features/time/history/use-who-deleted.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { type Trashed, trashedOf } from '../use-in-trash.ts';
import { operationWords, wordsFor } from './operation-words.ts';

/** Returns one message with the refused change and the reason, also if somebody deleted its target. */
export async function failedWords(t: TFunction, refused: Refused): Promise<string> {
  const account = currentAccount.get();
  const bins = account?.bins.get().bins ?? new Map();
  const locations = account?.locations.get().locations ?? new Map();
  const { operation, names = {} } = refused;
  const nameOf = (id: string) => bins.get(id)?.name ?? locations.get(id)?.name ?? names[id];
  const trashed = trashedOf(refused, bins, locations);
  const deleter = trashed && (await readDeleter(trashed.target, trashed.itemIds?.[0]));
  const name = trashed && nameOfDeleted(refused, trashed, nameOf);
  if (name !== undefined && operation.call.endsWith('.update'))
    return `${deletedWords(t, name, deleter)} ${waitingWords(t, operation.data)}`;
  const reason = (deleter && deleterWords(t, deleter)) ?? refusalWords(t, refused, { bins, locations });
  // The specification gives the words for screens that are left at once; otherwise the toast names the change.
  const ownWords = deletedTargets(refused).length > 0 ? '' : wordsFor(operation).failed(t);
  const what = ownWords || t('sync.notSaved', { what: operationWords(t, operation, nameOf) });
  return [what, reason].filter(Boolean).join('. ');
}

function nameOfDeleted(
  { operation }: Refused,
  { target, itemIds }: Trashed,
  nameOf: (id: string) => string | undefined,
): string | undefined {
  if (itemIds === undefined) return nameOf(target.id);
  const rows = 'rows' in operation ? operation.rows : undefined;
  return rows?.find(({ id }) => id === itemIds[0])?.name;
}

function deletedWords(t: TFunction, name: string, deleter: Deleter | undefined): string {
  if (deleter === undefined) return t('sync.deletedMeanwhile', { name });
  if (deleter.isMe) return t('sync.youDeletedMeanwhile', { name });
  return t('sync.deletedMeanwhileBy', { name, actor: deleter.name || t('history.deletedPerson') });
}

function deleterWords(t: TFunction, { isMe, name }: Deleter): string {
  return isMe
    ? t('binPage.deletedByYou')
    : t('binPage.deletedBy', { actor: name || t('history.deletedPerson') });
}

/** The fields of a change that only renames. */
const carried = new Set(['id', 'binId', 'was', 'name']);

function waitingWords(t: TFunction, data: object): string {
  const isRename = 'name' in data && Object.keys(data).every((field) => carried.has(field));
  return t(isRename ? 'sync.nameWaits' : 'sync.changeWaits');
}

/** The bins and locations on this device. */
type DeviceRecords = {
  bins: ReadonlyMap<string, Pick<BinHeader, 'ownerName'>>;
  locations: ReadonlyMap<string, Pick<Location, 'ownerName'>>;
};

/**
 * In another owner's bin or location, names and limits are the owner's, whose plan and hidden bins nobody else sees.
 */
export function refusalWords(t: TFunction, refused: Refused, { bins, locations }: DeviceRecords): string {
  const owner = ownerOf(refused, { bins, locations });
  const n = refused.params?.n ?? '';
  if (owner === undefined) return errorText(t, refused);
  switch (refused.code as ErrorCode) {
    case 'bins.duplicateName':
    case 'bins.duplicateRename':
      return t('sync.ofOwner.nameTaken', { owner });
    case 'bins.limitReached':
      return t('sync.ofOwner.binsFull', { owner, n });
    case 'items.limitReached':
      return t('sync.ofOwner.itemsFull', { owner, n });
    case 'bins.full':
      return t('sync.ofOwner.ceiling', { owner, n });
    default:
      return errorText(t, refused);
  }
}

/** Returns whether the person's own plan refused it, so that a larger one would help. */
export function isOwnLimit(refused: Refused, records: DeviceRecords): boolean {
  return isPlanLimit(refused.code) && ownerOf(refused, records) === undefined;
}

function ownerOf({ operation }: Refused, { bins, locations }: DeviceRecords): string | undefined {
  return touchedIds(operation)
    .map((id) => (bins.get(id) ?? locations.get(id))?.ownerName)
    .find((name) => name !== undefined);
}
