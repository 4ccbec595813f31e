import { useRef, useState } from 'react';
import type { Overview } from '#domain/overview/overview.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { downloadPng } from './download.ts';
import { type GrowthMonth, growthOf } from './growth.ts';
import { GrowthChart } from './growth-chart.tsx';
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

const items = 'items';

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
