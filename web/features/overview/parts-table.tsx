import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Measure } from './overview-address.ts';
import type { PartLink } from './part-link.ts';
import type { Part } from './parts.ts';
import type { OverviewWords } from './use-overview-words.ts';

const shownAtFirst = 100;

type PartsTableProps = {
  label: string;
  parts: readonly Part[];
  measure: Measure;
  words: OverviewWords;
  linkTo: (part: Part) => PartLink;
};

/** On a phone only the chosen column is shown, with large text below the name. */
export function PartsTable({ label, parts, measure, words, linkTo }: PartsTableProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [most, setMost] = useState(shownAtFirst);
  const isWideOnly = (column: Measure) =>
    cx(
      'whitespace-nowrap px-3 text-right',
      column === measure ? '@max-[12.5em]:hidden' : '@max-[34em]:hidden',
    );
  return (
    <Card isPadded={false} className="@container">
      <table aria-label={label} className="w-full">
        <thead>
          <tr className="border-hairline border-b text-ink-soft text-sm">
            <th scope="col" className="px-4 py-3 text-left font-semibold">
              {t('common.name')}
            </th>
            <th scope="col" className={cx(isWideOnly('pieces'), 'font-semibold')}>
              {t('overview.byPieces')}
            </th>
            <th scope="col" className={cx(isWideOnly('value'), 'font-semibold')}>
              {t('overview.byValue')}
            </th>
            <th scope="col" className={cx(isWideOnly('age'), 'pr-4 font-semibold')}>
              {t('overview.lastUsed')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {parts.slice(0, most).map((part) => (
            <tr key={part.id} className="has-[a:hover]:bg-kraft/40">
              <th scope="row" className="w-full p-0 text-left font-medium">
                <Link {...linkTo(part)} className="block min-h-14 rounded-field py-2 pl-4 -outline-offset-3">
                  <span className="block [overflow-wrap:anywhere]">{words.nameOf(part)}</span>
                  <span className="block font-normal text-ink-soft text-sm">{words.contents(part)}</span>
                  <span className="@max-[12.5em]:block hidden font-normal">
                    {words.amount(part, measure)}
                  </span>
                </Link>
              </th>
              <td className={isWideOnly('pieces')}>{number(part.sums.pieces)}</td>
              <td className={isWideOnly('value')}>{words.worth(part.sums) || '–'}</td>
              <td className={cx(isWideOnly('age'), 'pr-4')}>{words.used(part) || '–'}</td>
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
