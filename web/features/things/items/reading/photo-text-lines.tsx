import ChevronDown from 'lucide-react/icons/chevron-down';
import { fold } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import { useAttachmentTexts } from '#web/data/account/attachment-texts.ts';
import { useAllFields } from '#web/data/account/own-fields.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useValueDefaults } from '../form/item-values.ts';
import { useItemEdits } from '../item-edits.ts';

/** The text in the item's photos, to select and to take over into its fields. */
export function PhotoTextLines({ item, canChange }: { item: Item; canChange: boolean }) {
  const { t } = useTranslation();
  const texts = useAttachmentTexts(item.binId);
  const found = (item.photos ?? []).flatMap(({ id }) => texts[id] ?? []);
  const lines = new Map(found.flatMap((text) => text.lines).map(({ text }) => [fold(text), text]));
  if (lines.size === 0) return null;
  return (
    <details className="group mt-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t('photos.textInPhotoCount', { count: lines.size })}
        <ChevronDown
          size="1.25rem"
          aria-hidden
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-hairline">
        {[...lines.values()].map((line) => (
          <li key={line} className="flex min-h-11 items-center gap-2">
            <bdi className="min-w-0 grow select-text py-2 [overflow-wrap:anywhere]">{line}</bdi>
            {canChange && <LineMenu item={item} line={line} />}
          </li>
        ))}
      </ul>
      {found.some(({ isCut }) => isCut) && (
        <p className="mt-2 text-ink-soft text-sm">{t('photos.textIsCut')}</p>
      )}
    </details>
  );
}

function LineMenu({ item, line }: { item: Item; line: string }) {
  const { t } = useTranslation();
  const labels = { name: t('common.name'), notes: t('itemForm.notes') } as const;
  const { edit } = useItemEdits(
    useValueDefaults(useAllFields('item')),
    (column) => labels[column as keyof typeof labels],
  );
  const put = (column: keyof typeof labels, text = line) => edit([{ record: item, column, text }]);
  return (
    <Menu
      label={t('photos.useText', { text: line })}
      entries={[
        { label: t('photos.asName'), onPress: () => put('name') },
        { label: t('photos.toNotes'), onPress: () => put('notes', joined(item.notes, line)) },
      ]}
    />
  );
}

function joined(notes: string | undefined, line: string): string {
  return notes === undefined ? line : `${notes}\n${line}`;
}
