import { peopleAt } from '#domain/access/who-sees.ts';
import type { Item } from '#domain/items/item.ts';
import { useBinHeader, useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** "taken out by Anna, 3 May", with the current name, or the name at that time if the person lost access. */
export function TakenOutText({ item: { binId, outAt, outBy, outById } }: { item: Item }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const myId = useProfile()?.uid;
  const { bin } = useBinHeader(binId);
  if (outAt === undefined || outBy === undefined) return t('itemList.out');
  const date = formats.shortDate(outAt);
  if (outById !== undefined && outById === myId) return t('itemList.outByYou', { date });
  const person = bin && peopleAt(bin, myId).find(({ userId }) => userId === outById);
  return t('itemList.outBy', { by: person?.name ?? outBy, date });
}
