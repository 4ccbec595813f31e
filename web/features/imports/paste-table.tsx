import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

type PasteTableProps = {
  initialText: string;
  isDisabled: boolean;
  onFile: (file: File) => void;
};

/** Cells copied from a spreadsheet are read as a file of them would be. */
export function PasteTable({ initialText, isDisabled, onFile }: PasteTableProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initialText);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFile(new File([text], `${t('imports.pastedName')}.tsv`, { type: 'text/tab-separated-values' }));
      }}
    >
      <TextArea
        label={t('imports.pasteLabel')}
        hint={t('imports.pasteHint')}
        value={text}
        onChange={setText}
        rows={6}
        autoFocus={initialText !== ''}
      />
      <Button type="submit" disabled={isDisabled || text.trim() === ''}>
        {t('imports.pasteContinue')}
      </Button>
    </form>
  );
}
