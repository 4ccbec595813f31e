import { proposedBinName } from '#domain/bins/bin-number.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import { showCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { binOrLocationOf, type ContainerChoice } from '#web/features/things/bins/container-choices.ts';
import { emptyBin, newBinOf, placementOf } from '#web/features/things/bins/form/bin-values.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type NewLabelledBin = { binId: string; code: string; into: ContainerChoice | undefined };

/**
 * Makes the bin of a blank label, with its number and the next colour. It counts as seen, as its label was just
 * scanned. @throws AppError the predicted refusal.
 */
export async function makeLabelledBin(
  { name, ...bin }: NewLabelledBin & { name?: string },
  t: TFunction,
): Promise<void> {
  const { binId, code, into } = bin;
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  const values = emptyBin({
    name: name ?? labelledBinName(bin, t),
    inside: placementOf(into),
    color: freshColor(account.bins.get().bins.values()),
  });
  const label = account.codes.get().get(code)?.number?.toString() ?? '';
  await act('bins.create', { ...newBinOf({ ...values, label }, binId), code });
  noteSeen(binId);
}

/** "Box 17"; of a label without a number, its code. The bin itself, which may exist already, does not count. */
export function labelledBinName({ binId, code, into }: NewLabelledBin, t: TFunction): string {
  const account = currentAccount.get();
  const label = account?.codes.get().get(code)?.number?.toString() ?? showCode(code);
  const ownerId = into ? binOrLocationOf(into).ownerId : (account?.person.userId ?? '');
  const others = [...(account?.bins.get().bins.values() ?? [])].filter(({ id }) => id !== binId);
  return proposedBinName(label, others, ownerId, t('binForm.numberedWord'));
}
