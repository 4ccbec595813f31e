import { useTranslation } from '#web/i18n/use-translation.ts';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';

/** Puts a text that could not be saved on the clipboard. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton
      text={text}
      label={t('sync.copy')}
      copiedLabel={t('sync.copied')}
      failedLabel={t('sync.copyFailed')}
    />
  );
}
