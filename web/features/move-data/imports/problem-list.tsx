import type { ImportInfo } from '#domain/imports/import-calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { problemText } from './import-words.ts';

const SHOWN = 50;

type ProblemListProps = Pick<ImportInfo, 'problems' | 'problemCount'> & {
  /** Imports a row although it looks like a sum. */
  onInclude?: ((row: number) => void) | undefined;
};

/** Each with its column and cell, and its row or the number of rows that have the same. */
export function ProblemList({ problems, problemCount, onInclude }: ProblemListProps) {
  const { t } = useTranslation();
  const first = problems.slice(0, SHOWN);
  const listed = first.reduce((sum, { count = 1 }) => sum + count, 0);
  return (
    <>
      <ul className="divide-y divide-hairline text-sm">
        {first.map(({ row, column, value, count = 1, rows = [], ...problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at} className="gap-x-4 py-2 wide:grid wide:grid-cols-[5.5rem_1fr_1.2fr]">
            <span className="text-ink-soft">
              {count > 1 ? t('imports.rows', { count }) : row !== undefined && t('imports.row', { n: row })}
              {column && <span className="wide:hidden"> · {column}</span>}
            </span>
            <span className="block min-w-0 [overflow-wrap:anywhere]">
              {column && <span className="hidden text-ink-soft wide:inline">{column}: </span>}
              {value}
            </span>
            <span className="block">
              {problemText(t, problem)}
              {rows.length > 0 && <RowNumbers {...{ rows, count }} />}
              {problem.code === 'totalRow' && row !== undefined && onInclude && (
                <Button kind="quiet" className="-ml-4" onClick={() => onInclude(row)}>
                  {t('imports.includeRow', { n: row })}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problemCount > listed && (
        <p className="mt-1 text-ink-soft text-sm">{t('imports.more', { count: problemCount - listed })}</p>
      )}
    </>
  );
}

/** The first of them. */
function RowNumbers({ rows, count }: { rows: readonly number[]; count: number }) {
  const { t } = useTranslation();
  const numbers = `${rows.join(', ')}${count > rows.length ? ' …' : ''}`;
  return <span className="block text-ink-soft">{t('imports.rowNumbers', { rows: numbers })}</span>;
}
