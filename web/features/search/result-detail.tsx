import type { SearchResult } from '#web/data/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Highlight } from '#web/ui/highlight.tsx';

/** Under a result's name: the bin it is in with those around it, and where the words were found if not in the name. */
export function ResultDetail({ result }: { result: SearchResult }) {
  const { t } = useTranslation();
  const { kind, path, binName, field, excerpt, matches } = result;
  const place = (kind === 'item' ? [...path, binName] : path).join(' › ');
  return (
    <>
      {place !== '' && <span className="block truncate">{place}</span>}
      {excerpt !== undefined && (
        <span className="block truncate">
          {t(`search.foundIn.${field}`)}
          {': '}
          <Highlight text={excerpt} ranges={matches} />
        </span>
      )}
    </>
  );
}
