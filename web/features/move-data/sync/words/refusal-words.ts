import type { BinHeader } from '#domain/bins/bin.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { touchedIds } from '#domain/predict.ts';
import type { Refused } from '#web/data/operations/operation.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';

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
  const isLimit = refused.code === 'bins.limitReached' || refused.code === 'items.limitReached';
  return isLimit && ownerOf(refused, records) === undefined;
}

function ownerOf({ operation }: Refused, { bins, locations }: DeviceRecords): string | undefined {
  return touchedIds(operation)
    .map((id) => (bins.get(id) ?? locations.get(id))?.ownerName)
    .find((name) => name !== undefined);
}
