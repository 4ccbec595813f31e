import type { Overview } from '#domain/overview/overview.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { FoldedSection } from './item-rows.tsx';
import type { OverviewWords } from './use-overview-words.ts';

/** The contents and value of each tag, with links to its items. */
export function TagsSection({ tags, words }: { tags: Overview['tags']; words: OverviewWords }) {
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
