import type { BinResult } from '#web/data/search/search-result.ts';
import { FoundIn } from './found-in.tsx';

/** Under a result's name: the bin it is in with those around it, and where the words were found if not in the name. */
export function ResultDetail({ result }: { result: BinResult }) {
  const { kind, path, binName } = result;
  const places = kind === 'item' ? [...path, binName] : path;
  const nearest = places.at(-1);
  const around = places.slice(0, -1).join(' › ');
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
      <FoundIn result={result} />
    </>
  );
}
