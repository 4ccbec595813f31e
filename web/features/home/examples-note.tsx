import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useExampleBins } from './use-example-bins.ts';

/** While any example bin is there: says so, and takes them all away with one press. */
export function ExamplesNote() {
  const { t } = useTranslation();
  const { hasExamples, remove } = useExampleBins();
  if (!hasExamples) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-kraft-edge border-dashed px-4 py-1.5 text-sm">
      <p className="py-1.5 text-ink-soft">{t('home.examplesHere')}</p>
      <Button kind="quiet" onClick={remove} className="-mx-4 text-sm">
        {t('home.removeExamples')}
      </Button>
    </div>
  );
}
