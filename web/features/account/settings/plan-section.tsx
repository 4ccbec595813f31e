import { ceilings } from '#domain/plans/ceilings.ts';
import type { Plan, PlanOffer } from '#domain/plans/plan-calls.ts';
import { planLimits, plansBySize } from '#domain/plans/plan-rules.ts';
import { useAbout } from '#web/features/account/about/use-about.ts';
import { PlanMeter } from '#web/features/account/plans/plan-meter.tsx';
import { priceText } from '#web/features/account/plans/price-text.ts';
import { usePlanOffer } from '#web/features/account/plans/use-plan-offer.ts';
import { usePlanUsage } from '#web/features/account/plans/use-plan-usage.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { BuyPlan, PaidPlan } from './paid-plan.tsx';
import { useLedHere } from './use-led-here.ts';

/** The current plan and larger ones. `isOpened`: a limit led here. */
export function PlanSection({ isOpened }: { isOpened: boolean }) {
  const { t } = useTranslation();
  const usage = usePlanUsage();
  const offer = usePlanOffer();
  const start = useLedHere(isOpened && usage !== undefined);
  if (!usage) return null;
  return (
    <div ref={start} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Section title={t('settings.plan')}>
        <Card className="space-y-4">
          <div aria-live="polite">
            <p className="font-bold">{t(`plans.names.${usage.plan}`)}</p>
            <PlanGives plan={usage.plan} />
            {usage.maxBins !== null && <p className="text-ink-soft text-sm">{t('settings.planCounting')}</p>}
          </div>
          <PlanMeter usage={usage} />
          {offer?.subscription ? (
            <PaidPlan subscription={offer.subscription} />
          ) : (
            <LargerPlans plan={usage.plan} offer={offer} />
          )}
        </Card>
      </Section>
    </div>
  );
}

function PlanGives({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const supportEmail = useSupportEmail();
  const { maxBins, maxItemsPerBin } = planLimits[plan];
  const bins = maxBins ?? ceilings[plan].bins;
  const itemsPerBin = maxItemsPerBin ?? ceilings[plan].itemsPerBin;
  const isAnsweredFirst = plan !== 'free' && supportEmail !== undefined;
  return (
    <p className="text-ink-soft text-sm">
      {t('settings.planLimits', { bins: number(bins), count: itemsPerBin })}{' '}
      {plan === 'unlimited' && t('upgrade.analytics')} {isAnsweredFirst && t('upgrade.support')}
    </p>
  );
}

type LargerPlansProps = { plan: Plan; offer: PlanOffer | undefined };

function LargerPlans({ plan, offer }: LargerPlansProps) {
  const { t } = useTranslation();
  const all = plansBySize.slice(plansBySize.indexOf(plan) + 1);
  const larger = offer?.isSold === true ? all.filter((each) => each === 'unlimited') : all;
  if (larger.length === 0) return null;
  const cost = offer?.price;
  return (
    <div className="space-y-3 border-hairline border-t pt-4">
      <h3 className="font-bold">{t('upgrade.title')}</h3>
      <dl className="space-y-2">
        {larger.map((each) => (
          <div key={each}>
            <dt className="font-semibold">{t(`plans.names.${each}`)}</dt>
            <dd>
              {each === 'unlimited' && cost && (
                <p>{t(`upgrade.price.${cost.interval}`, { price: priceText(cost, currentLocale()) })}</p>
              )}
              <PlanGives plan={each} />
            </dd>
          </div>
        ))}
      </dl>
      {offer?.isSold === false && <AskOperator />}
      {offer?.canUpgrade === true && <BuyPlan />}
    </div>
  );
}

function AskOperator() {
  const { t } = useTranslation();
  const address = useSupportEmail();
  return (
    <>
      <p>{t('upgrade.byOperator')}</p>
      {address !== undefined && (
        <a
          href={`mailto:${address}?subject=${encodeURIComponent(t('upgrade.askSubject'))}`}
          className="inline-flex min-h-11 items-center font-bold text-tape [overflow-wrap:anywhere]"
        >
          {t('upgrade.ask', { address })}
        </a>
      )}
    </>
  );
}

/** Undefined if the server has none, and until it was read. */
function useSupportEmail(): string | undefined {
  const about = useAbout();
  return typeof about === 'object' ? about.supportEmail : undefined;
}
