import { Link } from '@tanstack/react-router';
import MapIcon from 'lucide-react/icons/map';
import { type ReactNode, useState } from 'react';
import { can, isDirectlyIn } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { binsOfPlan } from '../bins-of-plan.ts';
import { type FloorPlan, useFloorPlan, usePlanChoice } from '../use-floor-plan.ts';
import { ChoosePlan, ChoosePlanSheet } from './choose-plan.tsx';
import { dotsOf, PlanThumb } from './plan-thumb.tsx';

/**
 * `section`: the whole section in the form; `card`: above the bins on a location's page; `offer`: below them, to add a
 * plan.
 */
export type PlanShow = 'section' | 'card' | 'offer';

/** The floor plan of a location, or an offer to add one for those who may. */
export function PlanSection({ location, show }: { location: Location; show: PlanShow }) {
  const { t } = useTranslation();
  const plan = useFloorPlan(location);
  const canEdit = can(location.role, 'edit details');
  if (show === 'card') return plan && <PlanCard plan={plan} canEdit={canEdit} />;
  if (plan ? show === 'offer' : !canEdit) return null;
  if (show === 'offer') return <PlanOffer location={location} />;
  return (
    <Section
      title={t('floorPlan.plan')}
      action={plan && canEdit && <PlanMenu location={location} className="-mr-2" />}
    >
      {plan ? (
        <PlanPreview plan={plan} />
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

/** One row, as most places go without a plan. */
function PlanOffer({ location }: { location: Location }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card isPadded={false} className="mt-6">
      <ListRow
        icon={MapIcon}
        title={t('floorPlan.choosePlan')}
        detail={location.planPhotoId === undefined ? t('floorPlan.noPlanHint') : t('floorPlan.planNotHere')}
        hasChevron
        onPress={() => setOpen(true)}
      />
      <ChoosePlanSheet location={location} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

function PlanPreview({ plan }: { plan: FloorPlan }) {
  const { bins } = useBins();
  const { location } = plan;
  const { counted } = useCounted(location);
  return (
    <PlanLink
      location={location}
      className="block overflow-hidden rounded-card border border-hairline bg-card hover:bg-kraft/40"
    >
      <span className="block bg-kraft">
        <PlanThumb plan={plan} size="medium" dots={dotsOf(location, bins.values())} />
      </span>
      {counted && <span className="block px-4 py-3 font-medium text-sm">{counted}</span>}
    </PlanLink>
  );
}

/** A thumbnail as high as the location's map beside it. */
function PlanCard({ plan, canEdit }: { plan: FloorPlan; canEdit: boolean }) {
  const { bins } = useBins();
  const { location } = plan;
  const { t } = useTranslation();
  const { counted, isComplete } = useCounted(location);
  return (
    <div className="@container min-w-0">
      <div className="relative flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-hairline bg-card has-[>a:hover]:bg-kraft/40 @min-[36em]:flex-row">
        <PlanLink
          location={location}
          // Covers the card. A filter on the link would confine this to the picture.
          className="flex grow items-center justify-center bg-kraft outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-lake @min-[36em]:basis-1/2"
        >
          <PlanThumb plan={plan} size="medium" isLow dots={dotsOf(location, bins.values())} />
        </PlanLink>
        <div className="flex min-h-11 items-center @min-[36em]:basis-1/2">
          <p className="pointer-events-none min-w-0 grow py-1 pl-3 font-medium text-sm @min-[36em]:pl-5">
            {counted}
            {canEdit && !isComplete && (
              <span className="hidden pt-2 font-semibold text-base text-tape @min-[36em]:block">
                {t('floorPlan.placeBins')}
              </span>
            )}
          </p>
          {canEdit && <PlanMenu location={location} className="relative @min-[36em]:self-start" />}
        </div>
      </div>
    </div>
  );
}

function PlanLink({ location, ...link }: { location: Location; className: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.map}
      search={{ location: location.id }}
      aria-label={t('floorPlan.openPlan', { name: location.name })}
      {...link}
    />
  );
}

/** How many bins directly in the location are on the plan, as text; undefined without bins. */
function useCounted(location: Location): { counted?: string; isComplete: boolean } {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const rows = binsOfPlan(location, bins, compareNames).filter(({ bin }) =>
    isDirectlyIn({ kind: 'location', id: location.id }, bin),
  );
  if (rows.length === 0) return { isComplete: true };
  const count = rows.filter(({ point }) => point).length;
  const isComplete = count === rows.length;
  if (rows.length === 1)
    return { counted: t(isComplete ? 'floorPlan.onlyBinOnPlan' : 'floorPlan.onlyBinNotOnPlan'), isComplete };
  return { counted: t('floorPlan.onPlan', { count, total: rows.length }), isComplete };
}

function PlanMenu({ location, className }: { location: Location; className?: string }) {
  const { t } = useTranslation();
  const { remove } = usePlanChoice(location);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        label={t('floorPlan.planMenu')}
        className={className}
        entries={[
          { label: t('floorPlan.replacePlan'), onPress: () => setOpen(true) },
          { label: t('floorPlan.removePlan'), onPress: () => void remove() },
        ]}
      />
      <ChoosePlanSheet location={location} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
