import { PlanMeter } from '#web/features/plans/plan-meter.tsx';
import { usePlanUsage } from '#web/features/plans/use-plan-usage.ts';
import { Card } from '#web/ui/card.tsx';

/** How many bins of the plan are in use; nothing where there is no limit. */
export function PlanCard() {
  const usage = usePlanUsage();
  if (!usage || usage.maxBins === null) return null;
  return (
    <Card className="mt-6">
      <PlanMeter usage={usage} />
    </Card>
  );
}
