import { Fragment } from 'react';
import { isColumnField } from '#domain/imports/column-fields.ts';
import type { FieldRefusal } from '#domain/imports/field-cells.ts';
import type { ImportInfo, ImportTable } from '#domain/imports/import-calls.ts';
import { type CellAnswer, importLimits, shapeOf, type TableChoice } from '#domain/imports/import-choice.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { problemText } from './import-words.ts';

const SHOWN = 50;

type Problem = ImportInfo['problems'][number];

/** The table whose cells the problems are of, while the person can still choose what becomes of them. */
type OpenTable = { table: ImportTable; choice: TableChoice; onChange: (choice: TableChoice) => void };

type ProblemListProps = Pick<ImportInfo, 'problems' | 'problemCount'> & {
  open?: OpenTable | undefined;
  /** The numbers of the rows that the preview shows, and what leads to one of them. */
  rowsToOpen?: ReadonlySet<number | undefined> | undefined;
  onOpenRow?: ((row: number) => void) | undefined;
};

/** Each with its column and cell, and its row or the number of rows that have the same. */
export function ProblemList({ problems, problemCount, open, rowsToOpen, onOpenRow }: ProblemListProps) {
  const { t } = useTranslation();
  const first = problems.slice(0, SHOWN);
  const listed = first.reduce((sum, { count = 1 }) => sum + count, 0);
  return (
    <>
      <ul className="divide-y divide-hairline text-sm">
        {first.map((problem, at) => {
          const { row, column, value, count = 1, rows = [] } = problem;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={at} className="gap-x-4 py-2 wide:grid wide:grid-cols-[5.5rem_1fr_1.2fr]">
              <span className="text-ink-soft">
                {count > 1
                  ? t('imports.rows', { count })
                  : row !== undefined && (
                      <RowLink {...{ row, rowsToOpen, onOpenRow }}>{t('imports.row', { n: row })}</RowLink>
                    )}
                {column && <span className="wide:hidden"> · {column}</span>}
              </span>
              <span className="block min-w-0 [overflow-wrap:anywhere]">
                {column && <span className="hidden text-ink-soft wide:inline">{column}: </span>}
                {value}
              </span>
              <span className="block min-w-0">
                {problemText(t, problem)}
                {rows.length > 0 && <RowNumbers {...{ rows, count, rowsToOpen, onOpenRow }} />}
                {open && <Answer {...{ problem, open }} />}
              </span>
            </li>
          );
        })}
      </ul>
      {problemCount > listed && (
        <p className="mt-1 text-ink-soft text-sm">{t('imports.more', { count: problemCount - listed })}</p>
      )}
    </>
  );
}

type OpeningRows = Pick<ProblemListProps, 'rowsToOpen' | 'onOpenRow'>;

/** The first of them. */
function RowNumbers({ rows, count, ...opening }: OpeningRows & { rows: readonly number[]; count: number }) {
  const { t } = useTranslation();
  return (
    <span className="block text-ink-soft">
      {t('imports.rowNumbers')}{' '}
      {rows.map((row, at) => (
        <Fragment key={row}>
          {at > 0 && ', '}
          <RowLink row={row} {...opening}>
            {String(row)}
          </RowLink>
        </Fragment>
      ))}
      {count > rows.length && '\u00a0…'}
    </span>
  );
}

/** The number of a row, which leads to it in the preview if it is there. */
function RowLink({ row, rowsToOpen, onOpenRow, children }: OpeningRows & { row: number; children: string }) {
  const { t } = useTranslation();
  if (onOpenRow === undefined || !rowsToOpen?.has(row)) return children;
  return (
    <button
      type="button"
      aria-label={t('imports.showRow', { n: row })}
      className="-my-1 cursor-pointer py-1 font-semibold text-tape underline-offset-4 hover:underline"
      onClick={() => onOpenRow(row)}
    >
      {children}
    </button>
  );
}

/** Problems of a cell from which a number can be read all the same, and those from which nothing can. */
const readable: ReadonlySet<string> = new Set(['about', 'notWhole']);
const unreadable: ReadonlySet<string> = new Set([
  'notANumber',
  'negative',
  'tooLarge',
  'digitsLost',
  'notADate',
  'ambiguousDate',
  'unknownCurrency',
]);

/** Of a cell that its own field does not allow. */
const refusedByField: ReadonlySet<string> = new Set([
  'notANumber',
  'negative',
  'tooLarge',
  'otherUnit',
  'otherCurrency',
  'notADate',
  'ambiguousDate',
  'notYesOrNo',
  'notAChoice',
  'notALink',
  'tooLongForField',
] satisfies FieldRefusal[]);

function Answer({ problem, open: { table, choice, onChange } }: { problem: Problem; open: OpenTable }) {
  const { t } = useTranslation();
  const { code, row, column = '', value, count = 1 } = problem;
  const { includedRows = [], problemChoices = [] } = choice;
  if ((code === 'totalRow' || code === 'headerRow') && row !== undefined)
    return (
      <span className="block">
        <Button
          kind="quiet"
          className="-ml-4"
          onClick={() => onChange({ ...choice, includedRows: [...includedRows, row] })}
        >
          {t('imports.includeRow', { n: row })}
        </Button>
      </span>
    );
  const isOfHeading = (at: number) => (table.header[at] ?? '').slice(0, 80) === column;
  const isOwnField =
    refusedByField.has(code) && choice.columns.some((each, at) => isColumnField(each) && isOfHeading(at));
  if (!readable.has(code) && !unreadable.has(code) && !isOwnField) return null;
  const shape = shapeOf(value);
  const isSame = (each: (typeof problemChoices)[number]) =>
    each.column === column && each.code === code && each.shape === shape;
  const others = problemChoices.filter((each) => !isSame(each));
  const answer = (next: CellAnswer) =>
    onChange({ ...choice, problemChoices: [...others, { column, code, shape, answer: next }] });
  const isQuantity = choice.columns.some((each, at) => each === 'quantity' && isOfHeading(at));
  return (
    <Select
      className="mt-1"
      label={t('imports.answer.label', { value, column })}
      isLabelHidden
      value={problemChoices.find(isSame)?.answer ?? 'asRead'}
      disabled={others.length >= importLimits.problemChoices}
      onChange={answer}
      options={[
        { value: 'asRead', label: t(readable.has(code) ? 'imports.answer.number' : 'imports.answer.notes') },
        ...(readable.has(code) || isOwnField
          ? [
              {
                value: 'without' as const,
                label: t(isQuantity ? 'imports.answer.one' : 'imports.answer.blank'),
              },
            ]
          : []),
        ...(isOwnField
          ? []
          : [{ value: 'leaveOut' as const, label: t('imports.answer.leaveOut', { count }) }]),
      ]}
    />
  );
}
