import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { PlanGroup } from '../model/bins-of-plan.ts';
import { PlanRow, type PlanRowActs, type PlanRowData } from './plan-row.tsx';

const shownAtFirst = 50;

type PlanListProps = PlanRowData & { groups: readonly PlanGroup[] } & PlanRowActs;

/** All bins on the plan by region, for reading, screen readers and keyboards. */
export function PlanList({ groups, ...row }: PlanListProps) {
  const { t } = useTranslation();
  const titles = { elsewhere: t('floorPlan.elsewhere'), notOnPlan: t('floorPlan.notOnPlan') };
  return groups.map((group) => (
    <GroupOfBins
      key={group.key}
      title={group.kind === 'region' ? group.name : titles[group.kind]}
      rows={group.rows}
      {...row}
    />
  ));
}

type GroupProps = PlanRowData & PlanRowActs & { title: string; rows: PlanGroup['rows'] };

function GroupOfBins({ title, rows, ...row }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [most, setMost] = useState(shownAtFirst);
  return (
    <section aria-labelledby={id} className="mt-6">
      {/* Its name may be long. */}
      <h2 id={id} className="mb-2 font-bold text-lg">
        {title}
      </h2>
      <ul
        aria-label={title}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
      >
        {rows.slice(0, most).map((each) => (
          <li key={each.bin.id}>
            <PlanRow row={each} {...row} />
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button kind="quiet" isWide onClick={() => setMost((before) => before + shownAtFirst)}>
          {t('common.showMore')}
        </Button>
      )}
    </section>
  );
}
