import { itemsAtOnceMax } from '#domain/items/item-limits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PhotoPlan } from './photo-plan.ts';

type PhotoSummaryProps = { plan: PhotoPlan; room: number; limit: number };

/** What the press that adds will do, and what stays. */
export function PhotoSummary({ plan, room, limit }: PhotoSummaryProps) {
  const { t } = useTranslation();
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome === outcome).length;
  const { create, wanted } = plan.paste;
  const addedUp = count('addedUp');
  const unnamed = count('unnamed');
  const parts = [
    create.length > 0 && t('multiAdd.summary', { count: create.length }),
    addedUp > 0 && t('multiAdd.summaryAddedUp', { count: addedUp }),
    unnamed > 0 && t('photoFirst.unnamed', { count: unnamed }),
  ].filter((part) => part !== false);
  return (
    <div aria-live="polite" className="min-w-0 grow basis-full text-sm @2xl/list:basis-0">
      {count('over') > 0 && (
        <p className="font-semibold text-berry">
          {room > itemsAtOnceMax
            ? t('multiAdd.atOnce', { max: itemsAtOnceMax })
            : t('multiAdd.fit', { fits: create.length, wanted, max: limit })}
        </p>
      )}
      <p className="text-ink-soft">{parts.join(' · ')}</p>
    </div>
  );
}
