import { type ItemField, itemFields } from '#domain/items/item-fields.ts';
import type { SearchField, SearchResult } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { nearMatch } from './near-match.ts';

export function FoundIn({ result }: { result: Pick<SearchResult, 'excerpt' | 'matches' | 'field'> }) {
  const { t } = useTranslation();
  const { field, excerpt, matches } = result;
  if (excerpt === undefined) return null;
  const near = nearMatch(excerpt, matches);
  return (
    <span data-folded className="fade-two-lines">
      {isItemField(field) ? t(`itemForm.${field}`) : t(`search.foundIn.${field}`)}
      {': '}
      <bdi>
        <Highlight text={near.text} ranges={near.ranges} />
      </bdi>
    </span>
  );
}

function isItemField(field: SearchField): field is SearchField & ItemField {
  return field in itemFields;
}
