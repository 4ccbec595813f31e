import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';
import { changeBin } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import type { WriteContext } from '#domain/device-view.ts';
import { mergeTags } from '#domain/fields.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { tidyLine } from '#domain/text.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOfOne } from '#web/data/account/own-fields.ts';
import { ManyTags } from '#web/features/things/items/form/many-tags.tsx';
import { labelOf, OwnFieldInput } from '#web/features/things/own-fields/own-field-inputs.tsx';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import {
  ChangeManyForm,
  isTagsAct,
  type TagsAct,
  tagsActs,
  tagsChange,
  tagsValueFault,
  useManyChanges,
} from '#web/features/things/tables/change-many-form.tsx';
import { tagsFault } from '#web/features/things/tables/tags-column.tsx';
import { isOwnName, isWrong, type OwnName } from '#web/forms/own-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ColorPicker } from '#web/ui/fields/choice-grid.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { asUpdate, type BinEdits, type CellFault, cellFaultText, labelFaults } from './bin-edits.ts';
import { type BinValues, changeOf, changeTo, labelFault, tooLong, valuesOf } from './form/bin-values.ts';
import { IconField } from './form/icon-field.tsx';

const manyBinFields = [...tagsActs, 'color', 'icon', 'labels', 'description', 'privacy'] as const;

type BuiltInField = (typeof manyBinFields)[number];

/** One of the above, or a field that the bins' owner defined. */
export type ManyBinField = BuiltInField | OwnName;

export type ManyBinValue = {
  tags: readonly string[];
  /** The description, the value of an own field, or what the tag becomes that is replaced. */
  text: string;
  color: BinColor;
  icon: BinIcon | null;
  isPrivate: boolean;
  /** The label of the first bin; the others are counted on from it. Empty clears the labels. */
  firstLabel: string;
};

type ChangeManyBinsSheetProps = {
  /** In the order in which labels are counted. */
  bins: readonly BinHeader[];
  /** `isDone` if all were changed. */
  onClose: (isDone: boolean) => void;
};

/** Changes one field of all these bins, with one Undo. Bins that cannot be changed are named, and the others are. */
export function ChangeManyBinsSheet({ bins, onClose }: ChangeManyBinsSheetProps) {
  const { t } = useTranslation();
  const me = useProfile();
  const [field, setField] = useState<ManyBinField>('addTags');
  const [value, setValue] = useState<ManyBinValue>(() => initialValue(bins));
  const own = useFieldsOfOne(
    bins.map(({ ownerId }) => ownerId),
    'bin',
  );
  const title = t('changeMany.bins.title', { count: bins.length, name: bins[0]?.name ?? '' });
  const { fault, forget, form } = useManyChanges({
    title,
    plan() {
      const missing = isTagsAct(field) ? tagsValueFault(t, field, value) : undefined;
      if (missing !== undefined) return { fault: missing };
      const labels = labelsFrom(value.firstLabel, bins.length);
      if (field === 'labels' && !labels) return { fault: t('changeMany.bins.noNumber') };
      const { updates, refused } = planManyBins(
        bins,
        field,
        value,
        { labels: labels ?? [], own },
        {
          userId: me?.uid ?? '',
          userName: me?.displayName ?? '',
          now: new Date().toISOString(),
        },
      );
      return {
        parts: updates.map((update) => ({ count: 1, ...asUpdate(update) })),
        changed: updates.map(({ after }) => after),
        refused: refused.map(({ bin: { id, name }, fault: why }) => ({
          id,
          name,
          why: cellFaultText(t, why),
        })),
      };
    },
    changedText: (textParams) => t('table.binsChanged', textParams),
    onClose,
  });

  return (
    <ChangeManyForm
      title={title}
      field={field}
      fields={[
        ...fieldsOfBins(bins).map((name) => ({ value: name, label: t(fieldLabels[name]) })),
        ...own.map((each) => ({ value: flatName(each.id), label: labelOf(each) })),
      ]}
      onField={(chosen) => {
        setField(chosen);
        forget();
        setValue(initialValue(bins));
      }}
      refusedTitle={t('changeMany.bins.refused', { count: form.refused.length })}
      {...form}
    >
      <ValueField
        bins={bins}
        own={own}
        field={field}
        value={value}
        fault={fault}
        onChange={(part) => {
          setValue((before) => ({ ...before, ...part }));
          forget();
        }}
      />
    </ChangeManyForm>
  );
}

const fieldLabels = {
  addTags: 'changeMany.addTags',
  removeTags: 'changeMany.removeTags',
  replaceTag: 'changeMany.replaceTag',
  color: 'binForm.fields.color',
  icon: 'binForm.fields.icon',
  labels: 'binForm.fields.qrLabel',
  description: 'binForm.fields.description',
  privacy: 'changeMany.bins.privacy',
} as const satisfies Record<BuiltInField, string>;

function initialValue([first]: readonly BinHeader[]): ManyBinValue {
  return {
    tags: [],
    text: '',
    color: hueOf(first ?? {}),
    icon: first?.icon ?? null,
    isPrivate: first?.isPrivate ?? true,
    firstLabel: '',
  };
}

type ValueFieldProps = {
  bins: readonly BinHeader[];
  own: readonly OwnField[];
  field: ManyBinField;
  value: ManyBinValue;
  fault: string | undefined;
  onChange: (part: Partial<ManyBinValue>) => void;
};

function ValueField({ bins, own, field, value, fault, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const { bins: all } = useBins();
  const note = fault && <span className="font-medium text-berry">{fault}</span>;
  const typed = {
    hint: t('changeMany.emptyHint'),
    error: fault,
    value: value.text,
    onChange: (text: string) => onChange({ text }),
  };
  if (isOwnName(field)) {
    const ownField = own.find(({ id }) => flatName(id) === field);
    return ownField && <OwnFieldInput key={field} of={ownField} {...typed} readOnly={false} />;
  }
  switch (field) {
    case 'addTags':
    case 'removeTags':
    case 'replaceTag':
      return <ManyTags {...{ field, value, fault, onChange }} records={bins} neighbours={all.values()} />;
    case 'color':
      return (
        <>
          <ColorPicker
            label={t('binForm.fields.color')}
            value={value.color}
            onChange={(color) => onChange({ color })}
            labelOf={(color) => t(`looks.colors.${color}`)}
          />
          {note}
        </>
      );
    case 'icon':
      return (
        <>
          <IconField value={value.icon} onChange={(icon) => onChange({ icon })} />
          {note}
        </>
      );
    case 'description':
      return <TextArea label={t('binForm.fields.description')} {...typed} />;
    case 'labels':
      return (
        <TextField
          label={bins.length === 1 ? t('binForm.fields.qrLabel') : t('changeMany.bins.firstLabel')}
          hint={<LabelsHint firstLabel={value.firstLabel} count={bins.length} />}
          error={fault}
          value={value.firstLabel}
          onChange={(firstLabel) => onChange({ firstLabel })}
          autoComplete="off"
        />
      );
    case 'privacy':
      return (
        <>
          <Checkbox
            label={t('binForm.isPrivate')}
            hint={value.isPrivate ? t('binForm.isPrivateHint') : t('binForm.isPublicHint')}
            checked={value.isPrivate}
            onChange={(isPrivate) => onChange({ isPrivate })}
          />
          {note}
        </>
      );
  }
}

function LabelsHint({ firstLabel, count }: { firstLabel: string; count: number }) {
  const { t } = useTranslation();
  const [first, ...others] = labelsFrom(firstLabel, count) ?? [];
  if (first === undefined) return t('changeMany.bins.noNumber');
  const last = others.at(-1);
  if (first === '' || last === undefined)
    return t(count === 1 ? 'changeMany.emptyHint' : 'changeMany.bins.labelsHint');
  return t('changeMany.bins.labelsFromTo', { first, last });
}

type ManyBinPlan = {
  updates: BinEdits['updates'];
  refused: readonly { bin: BinHeader; fault: CellFault }[];
};

export function fieldsOfBins(bins: readonly BinHeader[]): BuiltInField[] {
  const canChangePrivacy = bins.every(({ role }) => can(role, 'change privacy'));
  return manyBinFields.filter((field) => field !== 'privacy' || canChangePrivacy);
}

/** Undefined if the first label has no number to count on from. */
export function labelsFrom(firstLabel: string, count: number): string[] | undefined {
  const first = tidyLine(firstLabel);
  if (first === '' || count === 1) return Array.from({ length: count }, () => first);
  const [, digits] = /(\d{1,9})$/.exec(first) ?? [];
  if (digits === undefined) return undefined;
  const beginning = first.slice(0, -digits.length);
  return Array.from(
    { length: count },
    (_, nth) => beginning + String(Number(digits) + nth).padStart(digits.length, '0'),
  );
}

type PlanParts = {
  /** Those of the bins, in their order. */
  labels: readonly string[];
  /** The fields that the bins' owner defined. */
  own: readonly OwnField[];
};

/** Bins that are like that already are in neither list. */
export function planManyBins(
  bins: readonly BinHeader[],
  field: ManyBinField,
  value: ManyBinValue,
  { labels, own }: PlanParts,
  context: WriteContext,
): ManyBinPlan {
  const updates: BinEdits['updates'] = [];
  const refused: { bin: BinHeader; fault: CellFault }[] = [];
  for (const [nth, bin] of bins.entries()) {
    const planned = isTagsAct(field)
      ? planTags(bin, field, value)
      : planValue(bin, field, { ...value, label: labels[nth] ?? '' }, own);
    if ('fault' in planned) refused.push({ bin, fault: planned.fault });
    else if (planned.change)
      updates.push({
        before: bin,
        after: changeBin(bin, planned.change, context).bin,
        change: planned.change,
      });
  }
  return { updates, refused };
}

type PlannedChange = { fault: CellFault } | { change: CallInput<'bins.update'> | undefined };

function planTags(bin: BinHeader, field: TagsAct, value: ManyBinValue): PlannedChange {
  const change = tagsChange(bin, field, value);
  const fault = tagsFault(mergeTags(bin.tags, change?.addTags, change?.removeTags, Infinity));
  return fault ? { fault } : { change: change && { id: bin.id, ...change } };
}

function planValue(
  bin: BinHeader,
  field: Exclude<ManyBinField, TagsAct>,
  { color, icon, isPrivate, text, label }: ManyBinValue & { label: string },
  own: readonly OwnField[],
): PlannedChange {
  if (field === 'privacy') return { change: changeTo(bin, { ...bin, isPrivate }) };
  const ownField = own.find(({ id }) => flatName(id) === field);
  if (ownField && isWrong(ownField, text, currentLocale()))
    return { fault: { reason: 'wrongValue', field: ownField } };
  const part = isOwnName(field)
    ? { [field]: text }
    : { color: { color }, icon: { icon }, labels: { label }, description: { description: text } }[field];
  const values: BinValues = { ...valuesOf(bin, own), ...part };
  const wrongLabel = field === 'labels' ? labelFault(label, bin.qrLabel) : undefined;
  if (wrongLabel) return { fault: labelFaults[wrongLabel] };
  const { description: max } = tooLong(values);
  if (field === 'description' && max !== undefined) return { fault: { reason: 'tooLong', max } };
  return { change: changeOf(bin, values, own) };
}
