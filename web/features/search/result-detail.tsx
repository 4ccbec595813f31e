import type { SearchResult } from '#web/data/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Highlight } from '#web/ui/highlight.tsx';
import { nearMatch } from './near-match.ts';

/** Under a result's name: the bin it is in with those around it, and where the words were found if not in the name. */
export function ResultDetail({ result }: { result: SearchResult }) {
  const { t } = useTranslation();
  const { kind, path, binName, field, excerpt, matches } = result;
  const places = kind === 'item' ? [...path, binName] : path;
  const nearest = places.at(-1);
  const around = places.slice(0, -1).join(' › ');
  const near = excerpt === undefined ? undefined : nearMatch(excerpt, matches);
  return (
    <>
      {nearest !== undefined && (
        <span className="flex">
          {/* Where there is little room the bin itself stays readable, not what is around it. */}
          {around !== '' && (
            <>
              <span className="min-w-8 shrink-[99] truncate">{around}</span>
              <span className="whitespace-pre"> › </span>
            </>
          )}
          <span className="min-w-0 truncate">{nearest}</span>
        </span>
      )}
      {near && (
        <span className="block truncate">
          {t(`search.foundIn.${field}`)}
          {': '}
          <Highlight text={near.text} ranges={near.ranges} />
        </span>
      )}
    </>
  );
}
