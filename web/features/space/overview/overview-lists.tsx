import { isInUse, isUntouched } from '#domain/bins/bin-rules.ts';
import type { Overview } from '#domain/overview/overview.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import type { OverviewState } from '#web/data/overview/overview.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { LoanText } from '#web/features/things/items/lending/loan-lines.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { DuplicatesSection } from './duplicates-section.tsx';
import { GrowthSection } from './growth-section.tsx';
import { FoldedSection, ItemRows } from './item-rows.tsx';
import type { OverviewWords } from './use-overview-words.ts';

type OverviewListsProps = {
  overview: Overview;
  duplicates: OverviewState['duplicates'];
  words: OverviewWords;
};

/** Lists across everything: tags, items that run low, loans, and the analytics of the plan. */
export function OverviewLists({ overview, duplicates, words }: OverviewListsProps) {
  const { t } = useTranslation();
  const isUnlimited = useProfile()?.plan === 'unlimited';
  return (
    <div className="lg:flex lg:gap-6">
      <div className="min-w-0 empty:hidden lg:flex-1">
        <TagsSection tags={overview.tags} words={words} />
        <ItemRows
          title={t('overview.low')}
          listed={overview.low}
          detailOf={({ quantity }) => words.pieces({ pieces: quantity })}
        />
        {isUnlimited && <UntouchedSection />}
      </div>
      <div className="min-w-0 empty:hidden lg:flex-1">
        <ItemRows
          title={t('home.lent')}
          listed={overview.lent}
          detailOf={(item) => <LoanText item={item} binId={item.binId} />}
        />
        {isUnlimited ? (
          <>
            <GrowthSection overview={overview} words={words} />
            {duplicates && <DuplicatesSection duplicates={duplicates} words={words} />}
          </>
        ) : (
          <AnalyticsNote />
        )}
      </div>
    </div>
  );
}

/** The contents and value of each tag, with links to its items. */
function TagsSection({ tags, words }: { tags: Overview['tags']; words: OverviewWords }) {
  const { t } = useTranslation();
  return (
    <FoldedSection title={t('common.tags')} listed={tags} keyOf={({ tag }) => tag}>
      {({ tag, sums }) => (
        <ListRowLink
          to={paths.search}
          search={{ tag }}
          title={tag}
          detail={[t('common.items', { count: sums.items }), words.pieces(sums)].join(' · ')}
          end={words.worth(sums)}
          hasChevron
        />
      )}
    </FoldedSection>
  );
}

/** Explains what the unlimited plan adds to this screen. */
function AnalyticsNote() {
  const { t } = useTranslation();
  return (
    <Section title={t('overview.analytics')}>
      <Card>
        <p className="mb-3 text-ink-soft">{t('overview.analyticsOnPlan')}</p>
        <PlanLink />
      </Card>
    </Section>
  );
}

function UntouchedSection() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const now = Date.now();
  const count = [...bins.values()].filter((bin) => isInUse(bin) && isUntouched(bin, now)).length;
  if (count === 0) return null;
  return (
    <Section title={t('overview.untouched')}>
      <Card isPadded={false}>
        <ListRowLink
          to={paths.bins}
          search={{ untouched: true }}
          title={t('common.bins', { count })}
          detail={t('overview.untouchedText')}
          hasChevron
        />
      </Card>
    </Section>
  );
}
