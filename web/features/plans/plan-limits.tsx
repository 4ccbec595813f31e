import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PlanUsage } from './use-plan-usage.ts';

/** The plan's name and its limits in words. */
export function PlanLimits({ usage }: { usage: PlanUsage }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { plan, maxBins, maxItemsPerBin } = usage;
  const limits =
    maxBins === null || maxItemsPerBin === null
      ? t('settings.planNoLimits')
      : t('settings.planLimits', { bins: number(maxBins), count: maxItemsPerBin });
  return (
    <p>
      <span className="font-bold">{t(`plans.names.${plan}`)}</span>
      <span className="block text-ink-soft text-sm">
        {limits} {maxBins !== null && t('settings.planCounting')}
      </span>
    </p>
  );
}
