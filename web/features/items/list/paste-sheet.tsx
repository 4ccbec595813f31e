import { formatItemLines, type ItemLine, parseItemLines } from '#domain/items/item-lines.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { fitLines } from './fit-lines.ts';

type PasteSheetProps = {
  lines: readonly ItemLine[];
  room: number;
  limit: number | null;
  onAdd: (fits: ItemLine[], rest: string) => void;
  onClose: () => void;
};

export function PasteSheet({ lines, room, limit, onAdd, onClose }: PasteSheetProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { fits, over, tooLong } = fitLines(lines, room);
  const rest = formatItemLines([...over, ...tooLong]);
  const preview = (fits.length > 0 ? fits : over).slice(0, mostShown);
  const more = (fits.length > 0 ? fits : over).length - preview.length;
  return (
    <Sheet
      isOpen
      title={fits.length > 0 ? t('itemList.pasteTitle', { count: fits.length }) : t('itemList.pasteNone')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" data-autofocus onClick={() => onAdd(fits, rest)}>
            {fits.length > 0 ? t('itemList.pasteOk', { count: fits.length }) : t('itemList.keepAsText')}
          </Button>
        </>
      }
    >
      {over.length > 0 && (
        <Notice title={t('errors.items.limitReached', { n: limit ?? 0 })}>
          {t('itemList.pasteOver', { count: over.length })}
        </Notice>
      )}
      {tooLong.length > 0 && <Notice>{t('itemList.pasteTooLong', { count: tooLong.length })}</Notice>}
      <ol className="mt-1 divide-y divide-hairline">
        {preview.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may be pasted twice, and the rows never move
          <li key={index} className="flex items-baseline gap-3 py-2">
            <span className="w-10 shrink-0 text-right font-semibold text-ink-soft">
              {number(line.quantity)} ×
            </span>
            <span className="min-w-0 truncate">{line.name}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="py-2 pl-13 text-ink-soft">{t('itemList.pasteMore', { count: more })}</p>}
    </Sheet>
  );
}

const mostShown = 12;

type UnfittedLinesProps = {
  text: string;
  onChange: (text: string) => void;
  onAdd: (lines: ItemLine[]) => void;
};

export function UnfittedLines({ text, onChange, onAdd }: UnfittedLinesProps) {
  const { t } = useTranslation();
  return (
    <div className="mb-3 rounded-card border border-field border-dashed p-3">
      <TextArea
        label={t('itemList.kept')}
        hint={t('itemList.keptHint')}
        value={text}
        onChange={onChange}
        rows={3}
      />
      <div className="mt-3 flex justify-end gap-3">
        <Button onClick={() => onChange('')}>{t('common.clear')}</Button>
        <Button kind="primary" onClick={() => onAdd(parseItemLines(text))}>
          {t('itemList.addThese')}
        </Button>
      </div>
    </div>
  );
}
