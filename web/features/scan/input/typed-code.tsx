import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Always there: what stands on a label can be typed, too. */
export function TypedCode({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() !== '') onText(text);
  };
  return (
    <TextField
      label={t('scan.typed')}
      isLabelHidden
      placeholder={t('scan.typed')}
      value={text}
      onChange={setText}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return;
        send();
        // The next one is typed over it; a slip can still be put right.
        currentTarget.select();
      }}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      end={text.trim() !== '' && <IconButton icon={ArrowRight} label={t('scan.open')} onClick={send} />}
      className="min-w-0 grow"
    />
  );
}
