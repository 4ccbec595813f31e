import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

type PasteTableProps = {
  initialText: string;
  isDisabled: boolean;
  /** Calls `onSent` once the server has the file. */
  onFile: (file: File, onSent: () => void) => void;
};

/** Cells copied from a spreadsheet are read as a file of them would be. */
export function PasteTable({ initialText, isDisabled, onFile }: PasteTableProps) {
  const { t } = useTranslation();
  // Cells that come from another form start a draft of their own, identified by their beginning.
  const form = initialText === '' ? 'table' : `table:${initialText.length}:${initialText.slice(0, 100)}`;
  const { values, put, draft } = useNewValues({ form }, () => ({ text: '' }), { text: initialText });
  const { text } = values;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const file = new File([text], `${t('imports.pastedName')}.tsv`, {
          type: 'text/tab-separated-values',
        });
        onFile(file, draft.saved);
      }}
    >
      <DraftLine draft={draft} />
      <TextArea
        label={t('imports.pasteLabel')}
        hint={t('imports.pasteHint')}
        value={text}
        onChange={(next) => put({ text: next })}
        rows={6}
        autoFocus={initialText !== ''}
      />
      <Button type="submit" disabled={isDisabled || text.trim() === ''}>
        {t('imports.pasteContinue')}
      </Button>
    </form>
  );
}
