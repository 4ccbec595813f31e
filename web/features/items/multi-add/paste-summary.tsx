import { itemsAtOnceMax } from '#domain/items/item-limits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PastePlan } from './paste-plan.ts';

/** In one line what will happen, and why if not all of it can; said to screen readers as it changes. */
export function PasteSummary({ plan, room }: { plan: PastePlan; room: number }) {
  const { t } = useTranslation();
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome === outcome).length;
  const addedUp = count('addedUp');
  const skipped = count('skipped');
  const over = count('over');
  const parts = [
    plan.create.length > 0 && t('multiAdd.summary', { count: plan.create.length }),
    addedUp > 0 && t('multiAdd.summaryAddedUp', { count: addedUp }),
    skipped > 0 && t('multiAdd.summarySkipped', { count: skipped }),
  ].filter((part) => part !== false);
  return (
    <div aria-live="polite" className="min-w-0 grow basis-full text-sm sm:basis-0">
      {over > 0 && (
        <p className="font-semibold text-berry">
          {room > itemsAtOnceMax
            ? t('multiAdd.atOnce', { max: itemsAtOnceMax })
            : t('multiAdd.fit', { fits: plan.create.length, wanted: plan.wanted })}
        </p>
      )}
      <p className="text-ink-soft">{parts.join(' · ')}</p>
    </div>
  );
}
