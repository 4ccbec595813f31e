import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/actions/menu.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { binsOfPlan } from '../model/bins-of-plan.ts';
import { dotsOf } from '../model/plan-dots.ts';
import { type FloorPlan, useFloorPlan } from '../model/use-floor-plan.ts';
import { usePlanChoice } from '../model/use-plan-choice.ts';
import { ChoosePlan, ChoosePlanSheet } from './choose-plan.tsx';
import { PlanThumb } from './plan-thumb.tsx';

/** The floor plan on a place's page, or the way to one for those who may add it. */
export function PlanSection({ location }: { location: Location }) {
  const { t } = useTranslation();
  const plan = useFloorPlan(location);
  const canEdit = can(location.role, 'edit details');
  if (!plan && !canEdit) return null;
  return (
    <Section title={t('floorPlan.plan')} action={plan && canEdit && <PlanMenu location={location} />}>
      {plan ? (
        <ThePlan plan={plan} />
      ) : (
        <>
          <p className="mb-3 max-w-[60ch] text-ink-soft">
            {location.planPhotoId === undefined ? t('floorPlan.noPlanText') : t('floorPlan.planNotHere')}
          </p>
          <ChoosePlan location={location} label={t('floorPlan.choosePlan')} />
        </>
      )}
    </Section>
  );
}

function ThePlan({ plan }: { plan: FloorPlan }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { location } = plan;
  const rows = binsOfPlan(location, bins, compareNames);
  const count = rows.filter(({ point }) => point).length;
  return (
    <Link
      to={paths.map}
      search={{ location: location.id }}
      aria-label={t('floorPlan.openPlan', { name: location.name })}
      className="block overflow-hidden rounded-card border border-hairline bg-card hover:bg-kraft/40"
    >
      <span className="block bg-kraft">
        <PlanThumb plan={plan} size="medium" dots={dotsOf(location, bins.values())} />
      </span>
      {rows.length > 0 && (
        <span className="block px-4 py-3 font-medium text-sm">
          {t('floorPlan.onPlan', { count, total: rows.length })}
        </span>
      )}
    </Link>
  );
}

function PlanMenu({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { remove } = usePlanChoice(location);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        label={t('floorPlan.planMenu')}
        className="-mr-2"
        entries={[
          { label: t('floorPlan.replacePlan'), onPress: () => setOpen(true) },
          { label: t('floorPlan.removePlan'), onPress: () => void remove() },
        ]}
      />
      <ChoosePlanSheet location={location} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
