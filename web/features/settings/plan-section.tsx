import { useEffect, useRef } from 'react';
import type { Plan } from '#domain/plans/plan.ts';
import { planLimits, plansBySize } from '#domain/plans/plan-limits.ts';
import { useAbout } from '#web/features/about/use-about.ts';
import { PlanMeter } from '#web/features/plans/plan-meter.tsx';
import { usePlanUsage } from '#web/features/plans/use-plan-usage.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

/** What the own plan gives, and the way to a larger one. `isOpened`: a limit led here. */
export function PlanSection({ isOpened }: { isOpened: boolean }) {
  const { t } = useTranslation();
  const usage = usePlanUsage();
  const start = useRef<HTMLDivElement>(null);
  const isShown = isOpened && usage !== undefined;
  useEffect(() => {
    if (!isShown) return;
    start.current?.scrollIntoView({ block: 'start' });
    start.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!usage) return null;
  return (
    <div ref={start} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Section title={t('settings.plan')}>
        <Card className="space-y-4">
          <div>
            <p className="font-bold">{t(`plans.names.${usage.plan}`)}</p>
            <PlanGives plan={usage.plan} />
            {usage.maxBins !== null && <p className="text-ink-soft text-sm">{t('settings.planCounting')}</p>}
          </div>
          <PlanMeter usage={usage} />
          <LargerPlans plan={usage.plan} />
        </Card>
      </Section>
    </div>
  );
}

function PlanGives({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { maxBins, maxItemsPerBin } = planLimits[plan];
  const room =
    maxBins === null || maxItemsPerBin === null
      ? t('settings.planNoLimits')
      : t('settings.planLimits', { bins: number(maxBins), count: maxItemsPerBin });
  return (
    <p className="text-ink-soft text-sm">
      {room} {plan !== 'free' && t('upgrade.support')}
    </p>
  );
}

function LargerPlans({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const about = useAbout();
  const larger = plansBySize.slice(plansBySize.indexOf(plan) + 1);
  if (larger.length === 0) return null;
  const address = typeof about === 'object' ? about.supportEmail : undefined;
  return (
    <div className="space-y-3 border-hairline border-t pt-4">
      <h3 className="font-bold">{t('upgrade.title')}</h3>
      <dl className="space-y-2">
        {larger.map((each) => (
          <div key={each}>
            <dt className="font-semibold">{t(`plans.names.${each}`)}</dt>
            <dd>
              <PlanGives plan={each} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('upgrade.byOperator')}</p>
      {address !== undefined && <AskOperator address={address} />}
    </div>
  );
}

function AskOperator({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={`mailto:${address}?subject=${encodeURIComponent(t('upgrade.askSubject'))}`}
      className="inline-flex min-h-11 items-center font-bold text-tape [overflow-wrap:anywhere]"
    >
      {t('upgrade.ask', { address })}
    </a>
  );
}
