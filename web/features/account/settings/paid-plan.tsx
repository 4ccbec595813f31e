import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import type { PlanOffer } from '#domain/plans/plan-calls.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';

export function BuyPlan() {
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

type PaidPlanProps = { subscription: NonNullable<PlanOffer['subscription']> };

export function PaidPlan({ subscription: { state, until } }: PaidPlanProps) {
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
type PageState = ReturnType<typeof usePage>;

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
