import Sparkles from 'lucide-react/icons/sparkles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Spinner } from '#web/ui/marks/spinner.tsx';

type SuggestButtonProps = { isBusy: boolean; onPress: (() => void) | undefined };

/** Beneath a photo without a name. */
export function SuggestButton({ isBusy, onPress }: SuggestButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="mt-1 -mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-left font-semibold text-ink-soft text-sm hover:bg-kraft/60 hover:text-ink"
    >
      {isBusy ? <Spinner size={18} /> : <Sparkles size={18} aria-hidden className="shrink-0" />}
      {t(isBusy ? 'suggestions.looking' : 'suggestions.ask')}
    </button>
  );
}
