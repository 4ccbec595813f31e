import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';

export function SelectButton({ selection }: { selection: ListSelection }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={ListChecks}
      label={t('common.select')}
      aria-pressed={selection.isOn}
      onClick={() => (selection.isOn ? selection.stop() : selection.start())}
      className="aria-pressed:bg-kraft aria-pressed:text-ink"
    />
  );
}
