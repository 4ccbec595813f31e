import { useState } from 'react';
import { fold } from '#domain/fold.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { nameTest, type Wanted } from '#web/data/search/conditions.ts';
import { useFacets } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Names places, bins and tags of the filters that are gone, which saved searches outlive. */
export function AbsentNames({ filter }: { filter: SearchFilter }) {
  const { tag, conditions = [] } = filter;
  return (
    <>
      {conditions.map((each) => {
        if (each.field === 'place' || each.field === 'bin')
          return <AbsentName key={`${each.field} ${each.text}`} {...each} field={each.field} />;
        return each.field === 'tag' && <AbsentTag key={`tag ${each.text}`} tag={each} />;
      })}
      {tag !== undefined && <AbsentTag tag={{ text: tag, isWhole: true }} />}
    </>
  );
}

function AbsentName({ field, text, isWhole }: Wanted & { field: 'place' | 'bin' }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const matches = nameTest({ text, ...(isWhole && { isWhole }) });
  const all = field === 'place' ? locations.values() : bins.values();
  const isThere = all.some(({ name, deletedAt }) => deletedAt === undefined && matches(fold(name)));
  return isThere ? null : <span className="block">{t(`search.absent.${field}`, { text })}</span>;
}

function AbsentTag({ tag }: { tag: Wanted }) {
  const { t } = useTranslation();
  const [filter] = useState<SearchFilter>({ conditions: [{ field: 'tag', ...tag }] });
  const kinds = useFacets('', filter, true)?.kinds;
  if (kinds === undefined || kinds.item + kinds.bin > 0) return null;
  return <span className="block">{t('search.absent.tag', { text: tag.text })}</span>;
}
