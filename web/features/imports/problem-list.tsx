import type { ImportInfo } from '#domain/imports/import-calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { problemText } from './import-words.ts';

const SHOWN = 50;

/** Each with its row, column and cell. */
export function ProblemList({ problems, problemCount }: Pick<ImportInfo, 'problems' | 'problemCount'>) {
  const { t } = useTranslation();
  const first = problems.slice(0, SHOWN);
  return (
    <>
      <ul className="divide-y divide-hairline text-sm">
        {first.map(({ row, column, value, ...problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at} className="gap-x-4 py-2 wide:grid wide:grid-cols-[5.5rem_1fr_1.2fr]">
            <span className="text-ink-soft">
              {row !== undefined && t('imports.row', { n: row })}
              {column && <span className="wide:hidden"> · {column}</span>}
            </span>
            <span className="block min-w-0 [overflow-wrap:anywhere]">
              {column && <span className="hidden text-ink-soft wide:inline">{column}: </span>}
              {value}
            </span>
            <span className="block">{problemText(t, problem)}</span>
          </li>
        ))}
      </ul>
      {problemCount > first.length && (
        <p className="mt-1 text-ink-soft text-sm">
          {t('imports.more', { count: problemCount - first.length })}
        </p>
      )}
    </>
  );
}
