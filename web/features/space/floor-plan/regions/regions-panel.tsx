import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import type { Location } from '#domain/locations/location.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { editedRegion, firstArea } from '#domain/maps/plan-areas.ts';
import { regionsMax } from '#domain/maps/region-limits.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { PlanMode, RegionDraft } from '../screen/plan-mode.ts';
import { RegionForm } from './region-form.tsx';

type RegionsPanelProps = {
  location: Location;
  mode: PlanMode & { kind: 'regions' };
  onMode: (mode: PlanMode) => void;
};

/** The regions of a plan while they are edited. */
export function RegionsPanel({ location, mode: { draft }, onMode }: RegionsPanelProps) {
  const acts = useRegionActs(location);
  const edit = (changed?: RegionDraft) =>
    onMode({ kind: 'regions', ...(changed !== undefined && { draft: changed }) });
  if (!draft)
    return (
      <RegionList regions={location.regions ?? []} onEdit={edit} onDone={() => onMode({ kind: 'look' })} />
    );
  const stored = location.regions?.find(({ id }) => id === draft.id);
  return (
    <RegionForm
      key={draft.id}
      draft={draft}
      onChange={edit}
      locationId={location.id}
      onDone={() => edit()}
      onSave={(name) => acts.put(editedRegion({ id: draft.id, name, ...draft.area }, draft.was, stored))}
      onDelete={
        stored &&
        (() => {
          edit();
          void acts.remove(stored);
        })
      }
    />
  );
}

type RegionListProps = {
  regions: readonly Region[];
  onEdit: (draft: RegionDraft) => void;
  onDone: () => void;
};

function RegionList({ regions, onEdit, onDone }: RegionListProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isFull = regions.length >= regionsMax;
  return (
    <Card aria-label={t('floorPlan.regions')} isPadded={false}>
      <div className="p-4">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-lg">
          {t('floorPlan.regions')}
        </h2>
        <p className="mt-1 text-ink-soft">
          {isFull ? t('floorPlan.regionsFull', { max: regionsMax }) : t('floorPlan.regionsText')}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="primary" onClick={onDone}>
            {t('floorPlan.regionsDone')}
          </Button>
          {!isFull && (
            <Button icon={Plus} onClick={() => onEdit({ id: newId(), name: '', area: firstArea(regions) })}>
              {t('floorPlan.addRegion')}
            </Button>
          )}
        </div>
      </div>
      <ul
        aria-label={t('floorPlan.regions')}
        className="divide-y divide-hairline border-hairline border-t empty:hidden"
      >
        {[...regions]
          .sort((a, b) => compareNames(a.name, b.name))
          .map((region) => {
            const { id, name, ...area } = region;
            const edit = () => onEdit({ id, was: region, name, area });
            return (
              <li key={id}>
                <ListRow
                  title={<FoldedName name={name} />}
                  actions={
                    <IconButton icon={Pencil} label={t('floorPlan.changeRegion', { name })} onClick={edit} />
                  }
                />
              </li>
            );
          })}
      </ul>
    </Card>
  );
}

function useRegionActs({ id, regions = [] }: Pick<Location, 'id' | 'regions'>) {
  const { t } = useTranslation();
  const latest = useRef(regions);
  latest.current = regions;
  const run = useUndoable();
  const put = (region: Region) => act('locations.update', { id, putRegions: [region] });
  /** Keeps what others changed in the region since. */
  const takenBack = (before: Region, edited: Region) =>
    editedRegion(
      before,
      edited,
      latest.current.find((each) => each.id === before.id),
    );
  const remove = (region: Region) => act('locations.update', { id, removeRegions: [region.id] });
  return {
    /** Adds the region, or changes the one with its id. */
    put(region: Region): Promise<boolean> {
      const before = regions.find((each) => each.id === region.id);
      return run({
        acts: [put(region)],
        done: t(before ? 'floorPlan.regionChanged' : 'floorPlan.regionAdded', { name: region.name }),
        undo: () => ({ acts: [before ? put(takenBack(before, region)) : remove(region)] }),
      });
    },
    remove: (region: Region): Promise<boolean> =>
      run({
        acts: [remove(region)],
        done: t('floorPlan.regionRemoved', { name: region.name }),
        undo: () => ({ acts: [put(region)] }),
      }),
  };
}
