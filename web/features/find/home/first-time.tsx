import { Suspense } from 'react';
import { paths } from '#web/app/paths.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { OpenBox } from '#web/ui/marks/open-box.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { useExampleBins } from './use-example-bins.ts';

const FirstBinForm = lazyPart(async () => {
  const [form] = await Promise.all([import('./first-bin-form.tsx'), loadLaterTexts()]);
  return form.FirstBinForm;
});

export function FirstTime() {
  const { t } = useTranslation();
  const { canAdd, add } = useExampleBins();
  const steps = [t('home.firstStepName'), t('home.firstStepFill'), t('home.firstStepFind')];
  return (
    <Card className="px-5 py-6 wide:px-8 wide:py-8">
      <div className="flex flex-col items-center text-center">
        <OpenBox />
        <h2 className="mt-3 font-extrabold text-xl">{t('home.firstTitle')}</h2>
        <p className="mt-1 max-w-[44ch] text-pretty text-ink-soft">{t('home.firstText')}</p>
      </div>
      <div className="mx-auto mt-5 min-h-32 max-w-[30rem]">
        <Suspense fallback={<Skeleton className="h-32" />}>
          <FirstBinForm />
        </Suspense>
      </div>
      <ol className="mx-auto mt-6 max-w-[30rem] space-y-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center bg-kraft font-bold text-on-kraft torn"
            >
              {index + 1}
            </span>
            <span className="text-pretty">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mx-auto mt-6 flex max-w-[30rem] flex-col gap-3 wide:max-w-none wide:flex-row wide:justify-center">
        {canAdd && <Button onClick={add}>{t('home.tryExamples')}</Button>}
        <LinkButton to={paths.scan} kind="quiet" className="wide:hidden">
          {t('shell.scan')}
        </LinkButton>
        <LinkButton to={paths.import} kind="quiet">
          {t('home.importList')}
        </LinkButton>
      </div>
    </Card>
  );
}
