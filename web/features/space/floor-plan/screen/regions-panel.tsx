import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  areaSideMin,
  clampArea,
  editedRegion,
  firstArea,
  type PlanArea,
} from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { regionNameMax, regionsMax } from '#domain/maps/region-limits.ts';
import { tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { PlanMode, RegionDraft } from './plan-canvas.tsx';

type RegionsPanelProps = {
  location: Location;
  mode: PlanMode & { kind: 'regions' };
  /** Places in this one: a region with the id of one has its name. */
  rooms: ReadonlyMap<string, unknown>;
  onMode: (mode: PlanMode) => void;
};

/** The regions of a plan while they are edited. */
export function RegionsPanel({ location, mode: { draft }, rooms, onMode }: RegionsPanelProps) {
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
      isRoom={rooms.has(draft.id)}
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

type RegionFormProps = {
  locationId: string;
  draft: RegionDraft;
  isRoom: boolean;
  onChange: (draft: RegionDraft) => void;
  /** @returns whether it was saved. */
  onSave: (name: string) => Promise<boolean>;
  onDelete: (() => void) | undefined;
  onDone: () => void;
};

/** Name, position and size; the latter two can also be dragged on the plan. */
function RegionForm({ locationId, draft, isRoom, onChange, onSave, onDelete, onDone }: RegionFormProps) {
  const { t } = useTranslation();
  const { was } = draft;
  const isNew = was === undefined;
  // The draft is dropped if the region's name has changed since.
  const form =
    isNew && !isRoom ? `plan-region:new:${locationId}` : `plan-region:${draft.id}:${was?.name ?? ''}`;
  const {
    values,
    put,
    draft: typedName,
  } = useNewValues({ form, isSilent: true }, () => ({ name: draft.name }));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A changed region already has a name; the next step is on the plan.
  const isUnnamed = useRef(isNew && !isRoom);
  const showTypedName = useEffectEvent(() => {
    if (values.name !== draft.name) onChange({ ...draft, name: values.name });
  });
  useEffect(() => {
    showTypedName();
    if (isUnnamed.current) field.current?.focus();
    else heading.current?.focus({ preventScroll: true });
  }, []);
  const labels = {
    x: t('floorPlan.left'),
    y: t('floorPlan.top'),
    width: t('floorPlan.width'),
    height: t('floorPlan.height'),
  };
  const rename = (name: string) => {
    put({ name });
    setError(undefined);
    onChange({ ...draft, name });
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const name = tidyLine(values.name);
    const fault =
      name === ''
        ? t('floorPlan.regionMissing')
        : name.length > regionNameMax && t('common.tooLong', { max: regionNameMax });
    if (fault) {
      setError(fault);
      field.current?.focus();
      return;
    }
    if (!(await onSave(name))) return;
    typedName.saved();
    onDone();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="rounded-card border-2 border-tape bg-card p-4">
      <h2 ref={heading} tabIndex={-1} className="mb-3 font-bold text-lg">
        {isRoom ? draft.name : t(isNew ? 'floorPlan.newRegion' : 'floorPlan.editRegion')}
      </h2>
      {isRoom && <p className="text-ink-soft">{t('floorPlan.roomText')}</p>}
      {!isRoom && (
        <TextField
          ref={field}
          label={t('common.name')}
          placeholder={t('floorPlan.regionHint')}
          error={error}
          value={values.name}
          onChange={rename}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
        />
      )}
      <fieldset className="mt-4">
        <legend className="mb-1 text-ink-soft text-sm">{t('floorPlan.percent')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-2">
          {sides.map((side) => (
            <PercentField
              key={side}
              label={labels[side]}
              value={draft.area[side]}
              least={side === 'width' || side === 'height' ? areaSideMin : 0}
              onChange={(value) => onChange({ ...draft, area: withSide(draft.area, side, value) })}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="primary" type="submit">
          {t('common.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        {onDelete && (
          <Button kind="danger" onClick={onDelete} className="ml-auto">
            {t('floorPlan.deleteRegion')}
          </Button>
        )}
      </div>
    </form>
  );
}

const sides = ['x', 'y', 'width', 'height'] as const;

type PercentFieldProps = { label: string; value: number; least: number; onChange: (value: number) => void };

function PercentField({ label, value, least, onChange }: PercentFieldProps) {
  const percent = Math.round(value * 100);
  const [typed, setTyped] = useState<string>();
  const put = (next: number) => onChange(Math.min(1, Math.max(least, next / 100)));
  return (
    <div>
      <span aria-hidden className="block font-semibold text-sm">
        {label}
      </span>
      <NumberStepper
        label={label}
        text={typed ?? String(percent)}
        onType={(text) => {
          setTyped(text);
          const number = Number(text.replace(',', '.'));
          if (text.trim() !== '' && Number.isFinite(number)) put(number);
        }}
        onStep={(by) => {
          setTyped(undefined);
          put(percent + by);
        }}
        onDone={() => setTyped(undefined)}
        canDecrease={value > least + 0.001}
        canIncrease={value < 0.999}
      />
    </div>
  );
}

/** A side grows to the right or down, at most to the plan's edge. */
function withSide(area: PlanArea, side: (typeof sides)[number], value: number): PlanArea {
  if (side === 'width') return clampArea({ ...area, width: Math.min(value, 1 - area.x) });
  if (side === 'height') return clampArea({ ...area, height: Math.min(value, 1 - area.y) });
  return clampArea({ ...area, [side]: value });
}
