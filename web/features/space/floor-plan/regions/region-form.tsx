import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { areaSideMin, clampArea, type PlanArea } from '#domain/maps/plan-areas.ts';
import { regionNameMax } from '#domain/maps/region-limits.ts';
import { tidyLine } from '#domain/text.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { RegionDraft } from '../screen/plan-mode.ts';

type RegionFormProps = {
  locationId: string;
  draft: RegionDraft;
  onChange: (draft: RegionDraft) => void;
  /** @returns whether it was saved. */
  onSave: (name: string) => Promise<boolean>;
  onDelete: (() => void) | undefined;
  onDone: () => void;
};

const sides = ['x', 'y', 'width', 'height'] as const;

/** Name, position and size; the latter two can also be dragged on the plan. */
export function RegionForm({ locationId, draft, onChange, onSave, onDelete, onDone }: RegionFormProps) {
  const { t } = useTranslation();
  const { was } = draft;
  const isNew = was === undefined;
  // The draft is dropped if the region's name has changed since.
  const form = isNew ? `plan-region:new:${locationId}` : `plan-region:${draft.id}:${was.name}`;
  const {
    values,
    put,
    draft: typedName,
  } = useNewValues({ form, isSilent: true }, () => ({ name: draft.name }));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A changed region already has a name; the next step is on the plan.
  const isUnnamed = useRef(isNew);
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
        {t(isNew ? 'floorPlan.newRegion' : 'floorPlan.editRegion')}
      </h2>
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

/** A side grows to the right or down, at most to the plan's edge. */
function withSide(area: PlanArea, side: (typeof sides)[number], value: number): PlanArea {
  if (side === 'width') return clampArea({ ...area, width: Math.min(value, 1 - area.x) });
  if (side === 'height') return clampArea({ ...area, height: Math.min(value, 1 - area.y) });
  return clampArea({ ...area, [side]: value });
}

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
