import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import type { PlanUsage } from './use-plan-usage.ts';

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
