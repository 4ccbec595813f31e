import { type Ref, useRef } from 'react';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useWidth } from '#web/ui/layout/use-is-wide.ts';
import type { GrowthMonth } from './growth.ts';
import { useTileText } from './use-tile-text.ts';

type GrowthChartProps = {
  growth: readonly GrowthMonth[];
  amountOf: (month: GrowthMonth) => number;
  say: (amount: number) => string;
  svgRef: Ref<SVGSVGElement>;
};

const HEIGHT = 180;

/** One step per month; also available as a table. */
export function GrowthChart({ growth, amountOf, say, svgRef }: GrowthChartProps) {
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

/** "May 2026" */
function monthText(month: string): string {
  const tag = currentLocale() === 'sv' ? 'sv-SE' : 'en-GB';
  return new Date(`${month}-15T12:00:00`).toLocaleDateString(tag, { month: 'short', year: 'numeric' });
}
