import { PlanLink } from '#web/features/account/plans/plan-link.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import type { SuggestionRefusal } from './use-suggestions.ts';

/** Explains why nothing was suggested. */
export function SuggestionNotice({ refusal }: { refusal: SuggestionRefusal | undefined }) {
  if (!refusal) return null;
  return (
    <Notice title={refusal.text}>
      {refusal.isOfPlan && (
        <p className="mt-3">
          <PlanLink />
        </p>
      )}
    </Notice>
  );
}
