import { PlanMeter } from '#web/features/plans/plan-meter.tsx';
import { usePlanUsage } from '#web/features/plans/use-plan-usage.ts';
import { Card } from '#web/ui/layout/card.tsx';

/** How many bins of the plan are in use; nothing where there is no limit. Alone in its column it starts with the list beside it. */
export function PlanCard() {
  const usage = usePlanUsage();
  if (!usage || usage.maxBins === null) return null;
  return (
    <Card className="mt-6 lg:first:mt-19">
      <PlanMeter usage={usage} />
    </Card>
  );
}
