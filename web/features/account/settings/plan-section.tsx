import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { ceilings } from '#domain/plans/ceilings.ts';
import type { Plan, PlanOffer } from '#domain/plans/plan-calls.ts';
import { planLimits, plansBySize } from '#domain/plans/plan-rules.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useAbout } from '#web/features/account/about/use-about.ts';
import { priceText, usePlanOffer } from '#web/features/account/plans/plan-offer.ts';
import { PlanMeter, usePlanUsage } from '#web/features/account/plans/plan-usage.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
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
      {maxBins === null
        ? t('settings.planRoom', { bins: number(bins), count: number(itemsPerBin) })
        : t('settings.planLimits', { bins: number(bins), count: itemsPerBin })}{' '}
      {plan === 'unlimited' && t('upgrade.analytics')} {isAnsweredFirst && t('upgrade.support')}
    </p>
  );
}

/** Undefined if the server has none, and until it was read. */
function useSupportEmail(): string | undefined {
  const about = useAbout();
  return typeof about === 'object' ? about.supportEmail : undefined;
}

type PaidPlanProps = { subscription: NonNullable<PlanOffer['subscription']> };

function PaidPlan({ subscription: { state, until } }: PaidPlanProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const page = usePage();
  return (
    <div className="space-y-3 border-hairline border-t pt-4">
      <p className={state === 'unpaid' ? 'text-berry' : undefined}>
        {t(`upgrade.${state}`, { date: date(until) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={CreditCard}
          isBusy={page.opening === 'portal'}
          disabled={page.isOffline}
          onClick={() => page.open('portal', () => query('plans.portal', {}))}
        >
          {t('upgrade.manage')}
        </Button>
        {state === 'renews' && (
          <Button
            kind="quiet"
            isBusy={page.opening === 'cancel'}
            disabled={page.isOffline}
            onClick={() => page.open('cancel', () => query('plans.portal', { toCancel: true }))}
          >
            {t('upgrade.cancel')}
          </Button>
        )}
      </div>
      <PageNote {...page} />
    </div>
  );
}

type PageName = 'checkout' | 'portal' | 'cancel';

/** Opens a Stripe page, which returns here. */
function usePage() {
  const { t } = useTranslation();
  const isOffline = useSyncStatus().connection === 'offline';
  const [opening, setOpening] = useState<PageName>();
  const [problem, setProblem] = useState<string>();
  const open = async (name: PageName, askFor: () => Promise<{ url: string }>) => {
    setOpening(name);
    setProblem(undefined);
    try {
      location.assign((await askFor()).url);
    } catch (error) {
      setProblem(errorText(t, error));
    } finally {
      // Also when the page is restored by the browser's Back button.
      setOpening(undefined);
    }
  };
  return { opening, problem, isOffline, open };
}

type PageState = ReturnType<typeof usePage>;

function PageNote({ problem, isOffline }: Pick<PageState, 'problem' | 'isOffline'>) {
  const { t } = useTranslation();
  return (
    <>
      {isOffline && <p className="text-ink-soft text-sm">{t('upgrade.offline')}</p>}
      <p role="alert" className="font-medium text-berry text-sm empty:hidden">
        {problem}
      </p>
    </>
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

function BuyPlan() {
  const { t } = useTranslation();
  const page = usePage();
  return (
    <div className="space-y-3">
      <p className="text-ink-soft text-sm">{t('upgrade.buyText')}</p>
      <Button
        kind="primary"
        isWide
        isBusy={page.opening === 'checkout'}
        disabled={page.isOffline}
        onClick={() => page.open('checkout', () => query('plans.checkout', {}))}
      >
        {t('upgrade.buy', { plan: t('plans.names.unlimited') })}
      </Button>
      <PageNote {...page} />
    </div>
  );
}
