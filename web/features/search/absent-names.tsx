import { useState } from 'react';
import { fold } from '#domain/fold.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import type { Condition } from '#web/data/search/conditions.ts';
import { useFacets } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Named = Pick<Extract<Condition, { text: string }>, 'text' | 'isWhole'>;

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

function AbsentName({ field, text, isWhole }: Named & { field: 'place' | 'bin' }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const wanted = fold(text);
  const all = field === 'place' ? locations.values() : bins.values();
  const isThere = all.some(({ name, deletedAt }) => {
    if (deletedAt !== undefined) return false;
    return isWhole ? fold(name) === wanted : fold(name).includes(wanted);
  });
  return isThere ? null : <span className="block">{t(`search.absent.${field}`, { text })}</span>;
}

function AbsentTag({ tag }: { tag: Named }) {
  const { t } = useTranslation();
  const [filter] = useState<SearchFilter>({ conditions: [{ field: 'tag', ...tag }] });
  const kinds = useFacets('', filter, true)?.kinds;
  if (kinds === undefined || kinds.item + kinds.bin > 0) return null;
  return <span className="block">{t('search.absent.tag', { text: tag.text })}</span>;
}
