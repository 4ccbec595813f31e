import { can } from '#domain/access/access-rules.ts';
import type { BinColor } from '#domain/bins/bin-fields.ts';
import { proposedBinName } from '#domain/bins/bin-number.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import { roomTag } from '#domain/bins/handling-marks.ts';
import { showCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { mergeTags } from '#domain/fields.ts';
import type { FittedTemplate } from '#domain/templates/template-contents.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { defaultFields } from '#web/data/account/own-fields.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceName,
} from '#web/features/things/bins/container-choices.ts';
import { emptyBin, newBinOf, placementOf } from '#web/features/things/bins/form/bin-values.ts';
import { createFilledBin } from '#web/features/things/templates/use-templates.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type NewLabelledBin = { binId: string; code: string; into: ContainerChoice | undefined };

/** What packing gives each new box. `color` null is that of the template or another one each time; `templateId` may be empty. */
export type BoxDefaults = {
  room: string;
  color: BinColor | null;
  isPrivate: boolean;
  templateId: string;
};

/**
 * Makes the bin of a blank label, with its number and the next colour. It counts as seen, as its label was just
 * scanned. @throws AppError the predicted refusal.
 */
export async function makeLabelledBin(
  {
    name,
    defaults,
    template,
    ...bin
  }: NewLabelledBin & { name?: string; defaults?: BoxDefaults; template?: FittedTemplate | undefined },
  t: TFunction,
): Promise<void> {
  const { binId, code, into } = bin;
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  const { fields, tags: usualTags = [], ...look } = template?.bin ?? {};
  const values = emptyBin({
    name: name ?? labelledBinName(bin, t),
    inside: placementOf(into),
  });
  const label = account.codes.get().get(code)?.number?.toString() ?? '';
  const tags = mergeTags(usualTags, defaults?.room ? [roomTag(defaults.room)] : [], []);
  const color = defaults?.color ?? look.color ?? freshColor(account.bins.get().bins.values());
  const isPublic = defaults?.isPrivate === false && mayBePublic(into);
  const usual = defaultFields(into ? binOrLocationOf(into).ownerId : account.person.userId, 'bin');
  const own = { ...usual.fields, ...fields };
  await createFilledBin(
    {
      ...newBinOf({ ...values, label, tags, ...look, color }, binId),
      id: binId,
      ...(Object.keys(own).length > 0 && { fields: own }),
      ...(isPublic && { isPrivate: false }),
      code,
    },
    template?.items ?? [],
  );
  noteSeen(binId);
}

/** Only the owner decides that whoever has the code sees a box. */
export function mayBePublic(into: ContainerChoice | undefined): boolean {
  return into === undefined || can(binOrLocationOf(into).role, 'change privacy');
}

const wordMax = 80;

/** "Kitchen 17": what a packed box is called after the room that it goes to, or after what it is packed in. */
export function packedBinName(bin: NewLabelledBin, room: string, t: TFunction): string {
  const word = room || (bin.into && containerChoiceName(bin.into));
  // Leaves room for the number.
  return labelledBinName(bin, t, word?.slice(0, wordMax).toWellFormed());
}

/** "Box 17"; of a label without a number, its code. The bin itself, which may exist already, does not count. */
export function labelledBinName(
  { binId, code, into }: NewLabelledBin,
  t: TFunction,
  word: string = t('binForm.numberedWord'),
): string {
  const account = currentAccount.get();
  const label = account?.codes.get().get(code)?.number?.toString() ?? showCode(code);
  const ownerId = into ? binOrLocationOf(into).ownerId : (account?.person.userId ?? '');
  const others = [...(account?.bins.get().bins.values() ?? [])].filter(({ id }) => id !== binId);
  return proposedBinName(label, others, ownerId, word);
}
