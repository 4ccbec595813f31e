import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { heldBy } from '#domain/bins/bin-counts.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';

type FullPlanProps = { profile: Profile; bins: ReadonlyMap<string, BinHeader> };

/** Stands in the place of the form when the plan has no room for another bin. */
export function FullPlan({ profile, bins }: FullPlanProps) {
  const { t } = useTranslation();
  const max = profile.maxBins ?? 0;
  const held = heldBy(bins.values(), profile.uid);
  return (
    <div className="space-y-4">
      <Notice title={t('errors.bins.limitReached', { n: max })}>
        <p className="text-ink-soft">{t('binForm.fullHint')}</p>
      </Notice>
      <ProgressMeter
        label={t('binForm.planMeter')}
        value={held}
        max={max}
        valueText={t('binForm.planMeterText', { held, max })}
      />
      <LinkButton to={paths.bins}>{t('bins.allBins')}</LinkButton>
    </div>
  );
}
