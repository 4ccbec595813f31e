import { PlanLimits } from '#web/features/plans/plan-limits.tsx';
import { PlanMeter } from '#web/features/plans/plan-meter.tsx';
import { usePlanUsage } from '#web/features/plans/use-plan-usage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';

export function PlanSection() {
  const { t } = useTranslation();
  const usage = usePlanUsage();
  if (!usage) return null;
  return (
    <Section title={t('settings.plan')}>
      <Card className="space-y-4">
        <PlanLimits usage={usage} />
        <PlanMeter usage={usage} />
      </Card>
    </Section>
  );
}
