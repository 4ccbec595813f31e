import type { SearchResult } from '#web/data/search/search-result.ts';
import { fieldLabel } from '#web/i18n/field-label.ts';
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
      {field === 'code' ? t('bins.code') : fieldLabel(t, field)}
      {': '}
      <bdi>
        <Highlight text={near.text} ranges={near.ranges} />
      </bdi>
    </span>
  );
}
