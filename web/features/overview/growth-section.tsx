import { useRef, useState } from 'react';
import type { Overview } from '#domain/overview/overview.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { PlanLink } from '#web/features/plans/plan-link.tsx';
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

/** How what one has came together: part of the plan without limits. */
export function GrowthSection({ overview, words }: GrowthProps) {
  const { t } = useTranslation();
  const plan = useProfile()?.plan;
  const { months } = overview;
  // A single month is no growth.
  if (plan === undefined || months.length < (plan === 'unlimited' ? 2 : 1)) return null;
  return (
    <Section title={t('overview.growth')}>
      <Card>
        {plan === 'unlimited' ? (
          <Growth overview={overview} words={words} />
        ) : (
          <>
            <p className="mb-3 text-ink-soft">{t('overview.growthOnPlan')}</p>
            <PlanLink />
          </>
        )}
      </Card>
    </Section>
  );
}

function Growth({ overview: { months, currency }, words }: GrowthProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [by, setBy] = useState<'items' | 'value'>('items');
  const svg = useRef<SVGSVGElement>(null);
  const growth = growthOf(months, currency);
  const amountOf = (month: GrowthMonth) => (by === 'items' ? month.items : month.worth);
  const say = (amount: number) =>
    by === 'items' ? number(amount) : words.worth({ worth: { [currency ?? '']: amount } });
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">{t('overview.growthText')}</p>
      {currency !== undefined && (
        <SegmentedControl
          label={t('overview.growth')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'items', label: t('overview.growthItems') },
            { value: 'value', label: t('overview.byValue') },
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
