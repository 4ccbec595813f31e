import { type Ref, useRef, useState } from 'react';
import type { Overview } from '#domain/overview/overview.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useWidth } from '#web/ui/layout/use-is-wide.ts';
import { downloadPng } from './download.ts';
import { useTileText } from './tile-text.ts';
import type { OverviewWords } from './use-overview-words.ts';

type GrowthProps = { overview: Overview; words: OverviewWords };

/** How the number of items grew. */
export function GrowthSection(props: GrowthProps) {
  const { t } = useTranslation();
  // A single month shows no growth.
  if (props.overview.months.length < 2) return null;
  return (
    <Section title={t('overview.growth')}>
      <Card>
        <Growth {...props} />
      </Card>
    </Section>
  );
}

/** The totals at the end of a month (`2026-05`). */
type GrowthMonth = { month: string; items: number; worth: number };

function Growth({ overview: { months, currencies }, words }: GrowthProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [by, setBy] = useState(items);
  const svg = useRef<SVGSVGElement>(null);
  const growth = growthOf(months, by);
  const amountOf = (month: GrowthMonth) => (by === items ? month.items : month.worth);
  const say = (amount: number) => (by === items ? number(amount) : words.worth({ worth: { [by]: amount } }));
  const valueLabel = (currency: string) =>
    currencies.length === 1 ? t('overview.byValue') : currency || t('overview.noCurrency');
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">{t('overview.growthText')}</p>
      {currencies.length > 0 && (
        <SegmentedControl
          label={t('overview.growth')}
          value={by}
          onChange={setBy}
          options={[
            { value: items, label: t('overview.growthItems') },
            ...currencies.map((currency) => ({ value: currency, label: valueLabel(currency) })),
          ]}
          className="mb-3"
        />
      )}
      <GrowthChart svgRef={svg} growth={growth} amountOf={amountOf} say={say} />
      <Button
        kind="quiet"
        className="-ml-4 mt-1"
        onClick={() => svg.current && downloadPng(svg.current, t('overview.growthFile'))}
      >
        {t('overview.savePicture')}
      </Button>
    </>
  );
}

const items = 'items';

/** Every month since the first, including those without additions. */
export function growthOf(months: Overview['months'], currency: string): GrowthMonth[] {
  const byMonth = new Map(months.map(({ month, sums }) => [month, sums]));
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const growth: GrowthMonth[] = [];
  let items = 0;
  let worth = 0;
  for (let month = first.month; month <= last.month; month = monthAfter(month)) {
    const sums = byMonth.get(month);
    items += sums?.items ?? 0;
    worth += sums?.worth[currency] ?? 0;
    growth.push({ month, items, worth });
  }
  return growth;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
}

type GrowthChartProps = {
  growth: readonly GrowthMonth[];
  amountOf: (month: GrowthMonth) => number;
  say: (amount: number) => string;
  svgRef: Ref<SVGSVGElement>;
};

/** One step per month; also available as a table. */
function GrowthChart({ growth, amountOf, say, svgRef }: GrowthChartProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) ?? 0;
  const text = useTileText();
  const top = text.line * 1.5;
  const most = Math.max(...growth.map(amountOf), 1);
  const step = width / growth.length;
  const yOf = (amount: number) => top + (HEIGHT - top) * (1 - amount / most);
  const line = growth.flatMap((month, index) => {
    const y = yOf(amountOf(month));
    return [`${index * step},${y}`, `${(index + 1) * step},${y}`];
  });
  const first = growth[0];
  const last = growth.at(-1);
  return (
    <>
      <div ref={frame} className="w-full">
        <svg
          ref={svgRef}
          aria-hidden="true"
          width={width}
          height={HEIGHT + text.line * 1.5}
          className="block"
        >
          <polygon points={`0,${HEIGHT} ${line.join(' ')} ${width},${HEIGHT}`} className="fill-kraft" />
          <polyline points={line.join(' ')} className="fill-none stroke-2 stroke-tape" />
          <text
            x={width}
            y={text.ascent}
            textAnchor="end"
            fontSize={text.size}
            className="fill-ink font-semibold"
          >
            {last && say(amountOf(last))}
          </text>
          <text x={0} y={HEIGHT + text.line} fontSize={text.size} className="fill-ink-soft">
            {first && monthText(first.month)}
          </text>
          {growth.length > 1 && (
            <text
              x={width}
              y={HEIGHT + text.line}
              textAnchor="end"
              fontSize={text.size}
              className="fill-ink-soft"
            >
              {last && monthText(last.month)}
            </text>
          )}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-tape">
          {t('overview.asTable')}
        </summary>
        <div className="max-h-80 overflow-y-auto">
          <table aria-label={t('overview.growth')} className="w-full">
            <tbody className="divide-y divide-hairline">
              {[...growth].reverse().map((month) => (
                <tr key={month.month}>
                  <th scope="row" className="py-2 text-left font-normal">
                    {monthText(month.month)}
                  </th>
                  <td className="py-2 text-right">{say(amountOf(month))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

const HEIGHT = 180;

/** "May 2026" */
function monthText(month: string): string {
  const tag = currentLocale() === 'sv' ? 'sv-SE' : 'en-GB';
  return new Date(`${month}-15T12:00:00`).toLocaleDateString(tag, { month: 'short', year: 'numeric' });
}
