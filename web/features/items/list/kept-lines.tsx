import { type ItemLine, parseItemLines } from '#domain/items/item-lines.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

type KeptLinesProps = { text: string; onChange: (text: string) => void; onAdd: (lines: ItemLine[]) => void };

/** What did not fit stays here as text, to be changed, added again or let go. */
export function KeptLines({ text, onChange, onAdd }: KeptLinesProps) {
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
        <Button onClick={() => onChange('')}>{t('itemList.letGo')}</Button>
        <Button kind="primary" onClick={() => onAdd(parseItemLines(text))}>
          {t('itemList.addThese')}
        </Button>
      </div>
    </div>
  );
}
