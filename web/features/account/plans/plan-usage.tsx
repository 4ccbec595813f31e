import { countActiveBins } from '#domain/bins/bin-rules.ts';
import { paths } from '#domain/paths.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';

/** Null: no limit. */
type PlanUsage = {
  plan: Plan;
  binsUsed: number;
  maxBins: number | null;
  maxItemsPerBin: number | null;
};

export function PlanMeter({ usage }: { usage: PlanUsage }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { binsUsed, maxBins } = usage;
  if (maxBins === null) return null;
  const room = maxBins - binsUsed;
  const remark =
    room > 0 ? t('plans.roomLeft', { count: room }) : room === 0 ? t('plans.full') : t('plans.over');
  return (
    <div>
      <ProgressMeter
        label={t('plans.binsUsed')}
        value={Math.min(binsUsed, maxBins)}
        max={maxBins}
        valueText={t('plans.used', { used: number(binsUsed), max: number(maxBins) })}
      />
      <p className="mt-2 text-ink-soft text-sm">{remark}</p>
    </div>
  );
}

/** Undefined until the profile was loaded. */
export function usePlanUsage(): PlanUsage | undefined {
  const profile = useProfile();
  const { bins } = useBins();
  if (!profile) return undefined;
  const { uid, plan, maxBins, maxItemsPerBin } = profile;
  return { plan, binsUsed: countActiveBins(bins.values(), uid), maxBins, maxItemsPerBin };
}

/** Leads from a limit of the person's plan to the plans. */
export function PlanLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.settings} search={{ open: 'plan' }} onClick={onClick}>
      {t('plans.see')}
    </LinkButton>
  );
}
