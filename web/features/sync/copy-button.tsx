import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    try {
      // Absent without a secure context, refused without permission: both end in the same sentence.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <Button onClick={copy} icon={outcome === 'copied' ? Check : undefined}>
      <span aria-live="polite">{outcome ? t(`sync.${outcome}`) : t('sync.copy')}</span>
    </Button>
  );
}
