import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Measure } from './overview-address.ts';
import { type Part, type PartLink, weightOf } from './parts.ts';
import type { Summed } from './summed.ts';
import type { OverviewWords } from './use-overview-words.ts';

const shownAtFirst = 100;

type PartsTableProps = {
  label: string;
  parts: readonly Part[];
  /** The order until a header is pressed: the largest first, or the longest unused. */
  measure: Measure;
  summed: Summed;
  /** By which values are compared if they share a column. */
  currency: string | undefined;
  words: OverviewWords;
  linkTo: (part: Part) => PartLink;
};

/** On a phone only the chosen column is shown, with large text below the name. */
export function PartsTable(props: PartsTableProps) {
  const { label, parts, measure, words, linkTo } = props;
  const { t } = useTranslation();
  const columns = useColumns(props);
  const { sorted, sort, press } = useSorted(parts, columns);
  const [most, setMost] = useState(shownAtFirst);
  const visibility = (column: Column) =>
    column.id === 'name' ? '' : column.isChosen ? '@max-[12.5em]:hidden' : '@max-[34em]:hidden';
  return (
    <Card isPadded={false} className="@container overflow-x-auto">
      <table aria-label={label} className="w-full">
        <thead>
          <tr className="border-hairline border-b text-ink-soft text-sm">
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                isDescending={sort.id === column.id ? sort.isDescending : undefined}
                onPress={() => press(column)}
                className={visibility(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {sorted.slice(0, most).map((part) => (
            <tr key={part.id} className="has-[a:hover]:bg-kraft/40">
              <th scope="row" className="w-full p-0 text-left font-medium">
                <Link {...linkTo(part)} className="block min-h-14 rounded-field py-2 pl-4 -outline-offset-3">
                  <span className="block [overflow-wrap:anywhere]">
                    {part.kind === 'location' && (
                      <MapPin size={16} aria-hidden className="mr-1 inline align-[-0.125em] text-ink-soft" />
                    )}
                    {words.nameOf(part)}
                  </span>
                  <span className="block font-normal text-ink-soft text-sm">{words.contents(part)}</span>
                  <span className="@max-[12.5em]:block hidden font-normal">
                    {words.amount(part, measure)}
                  </span>
                </Link>
              </th>
              {columns.slice(1).map((column) => (
                <td key={column.id} className={cx(visibility(column), 'whitespace-nowrap px-4 text-right')}>
                  {column.text(part)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length > most && (
        <Button kind="quiet" isWide onClick={() => setMost((before) => before + shownAtFirst)}>
          {t('common.showMore')}
        </Button>
      )}
    </Card>
  );
}

type SortHeaderProps = {
  column: Column;
  /** Undefined unless the table is sorted by the column. */
  isDescending: boolean | undefined;
  onPress: () => void;
  className: string;
};

function SortHeader({ column, isDescending, onPress, className }: SortHeaderProps) {
  const isSorted = isDescending !== undefined;
  const Arrow = (isDescending ?? column.isDescendingFirst) ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cx('p-0 font-semibold', className)}
    >
      <button
        type="button"
        onClick={onPress}
        className={cx(
          'group flex min-h-11 w-full items-center gap-1 rounded-field px-4 -outline-offset-3 hover:text-ink',
          column.id !== 'name' && 'flex-row-reverse whitespace-nowrap',
          isSorted && 'text-ink',
        )}
      >
        {column.title}
        <Arrow
          size={14}
          aria-hidden
          className={cx('shrink-0', !isSorted && 'opacity-0 group-hover:opacity-50')}
        />
      </button>
    </th>
  );
}

type Column = {
  id: string;
  title: string;
  text: (part: Part) => string;
  /** Ascending. */
  compare: (a: Part, b: Part) => number;
  /** The order of the first press. */
  isDescendingFirst: boolean;
  /** The table is sorted by it until a header is pressed, and a phone shows no other. */
  isChosen: boolean;
};

/** More currencies share a column. */
const currencyColumnsAtMost = 3;

function useColumns({ summed, currency, measure, words }: PartsTableProps): Column[] {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { measures: currencies } = summed;
  const isSplit = currencies.length > 1 && currencies.length <= currencyColumnsAtMost;
  const valueColumn = (of: string | undefined): Column => ({
    id: `value ${of ?? ''}`,
    title: `${summed.label} ${of ?? ''}`.trim(),
    text: ({ sums }) => (of === undefined ? words.worth(sums) : words.worthIn(sums, of)) || '–',
    compare: (a, b) =>
      weightOf(a, 'value', summed, of ?? currency) - weightOf(b, 'value', summed, of ?? currency),
    isDescendingFirst: true,
    isChosen: measure === 'value' && (of === undefined || of === currency),
  });
  return [
    {
      id: 'name',
      title: t('common.name'),
      text: words.nameOf,
      compare: (a, b) => compareNames(words.nameOf(a), words.nameOf(b)),
      isDescendingFirst: false,
      isChosen: false,
    },
    {
      id: 'pieces',
      title: t('overview.byPieces'),
      text: ({ sums }) => words.count(sums.pieces),
      compare: (a, b) => a.sums.size - b.sums.size,
      isDescendingFirst: true,
      isChosen: measure === 'pieces',
    },
    ...(isSplit ? currencies.map(valueColumn) : [valueColumn(undefined)]),
    {
      id: 'age',
      title: t('overview.lastUsed'),
      text: (part) => words.used(part) || '–',
      compare: (a, b) => a.usedAt - b.usedAt,
      isDescendingFirst: false,
      isChosen: measure === 'age',
    },
  ];
}

/** Sorts by the chosen column until a header is pressed; a second press reverses the order. Equal parts are sorted by name. */
function useSorted(parts: readonly Part[], columns: readonly Column[]) {
  const { compareNames } = useFormats();
  const [pressed, setPressed] = useState<{ id: string; isDescending: boolean }>();
  const chosen = columns.find(({ isChosen }) => isChosen);
  const sort = pressed ?? { id: chosen?.id, isDescending: chosen?.isDescendingFirst === true };
  const compare = columns.find(({ id }) => id === sort.id)?.compare;
  const sign = sort.isDescending ? -1 : 1;
  const sorted = [...parts].sort((a, b) => sign * (compare?.(a, b) ?? 0) || compareNames(a.name, b.name));
  const press = ({ id, isDescendingFirst }: Column) =>
    setPressed({ id, isDescending: sort.id === id ? !sort.isDescending : isDescendingFirst });
  return { sorted, sort, press };
}
