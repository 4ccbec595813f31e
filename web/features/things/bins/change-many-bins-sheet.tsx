import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinColor } from '#domain/bins/bin-fields.ts';
import { changeBin } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import type { WriteContext } from '#domain/device-view.ts';
import { mergeTags } from '#domain/fields.ts';
import { tidyLine } from '#domain/text.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { ManyTags } from '#web/features/things/items/form/many-tags.tsx';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import {
  ChangeManyForm,
  isTagsAct,
  tagsActs,
  tagsChange,
  tagsValueFault,
  useManyChanges,
} from '#web/features/things/tables/change-many-form.tsx';
import { tagsFault } from '#web/features/things/tables/tags-column.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ColorPicker } from '#web/ui/fields/choice-grid.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { asUpdate, type BinEdits, type CellFault, cellFaultText, labelFaults } from './bin-edits.ts';
import { changeOf, changeTo, labelFault, valuesOf } from './form/bin-values.ts';

const manyBinFields = [...tagsActs, 'color', 'labels', 'privacy'] as const;

export type ManyBinField = (typeof manyBinFields)[number];

export type ManyBinValue = {
  tags: readonly string[];
  /** What the tag becomes that is replaced. */
  text: string;
  color: BinColor;
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
  const title = t('changeMany.bins.title', { count: bins.length, name: bins[0]?.name ?? '' });
  const { fault, forget, form } = useManyChanges({
    title,
    plan() {
      const missing = isTagsAct(field) ? tagsValueFault(t, field, value) : undefined;
      if (missing !== undefined) return { fault: missing };
      const labels = labelsFrom(value.firstLabel, bins.length);
      if (field === 'labels' && !labels) return { fault: t('changeMany.bins.noNumber') };
      const { updates, refused } = planManyBins(bins, field, value, labels ?? [], {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
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
      fields={fieldsOfBins(bins).map((name) => ({ value: name, label: t(fieldLabels[name]) }))}
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
  color: 'bins.fields.color',
  labels: 'bins.fields.qrLabel',
  privacy: 'changeMany.bins.privacy',
} as const satisfies Record<ManyBinField, string>;

function initialValue([first]: readonly BinHeader[]): ManyBinValue {
  return {
    tags: [],
    text: '',
    color: hueOf(first ?? {}),
    isPrivate: first?.isPrivate ?? true,
    firstLabel: '',
  };
}

type ValueFieldProps = {
  bins: readonly BinHeader[];
  field: ManyBinField;
  value: ManyBinValue;
  fault: string | undefined;
  onChange: (part: Partial<ManyBinValue>) => void;
};

function ValueField({ bins, field, value, fault, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const { bins: all } = useBins();
  const note = fault && <span className="font-medium text-berry">{fault}</span>;
  switch (field) {
    case 'addTags':
    case 'removeTags':
    case 'replaceTag':
      return <ManyTags {...{ field, value, fault, onChange }} records={bins} neighbours={all.values()} />;
    case 'color':
      return (
        <>
          <ColorPicker
            label={t('bins.fields.color')}
            value={value.color}
            onChange={(color) => onChange({ color })}
            labelOf={(color) => t(`looks.colors.${color}`)}
          />
          {note}
        </>
      );
    case 'labels':
      return (
        <TextField
          label={bins.length === 1 ? t('bins.fields.qrLabel') : t('changeMany.bins.firstLabel')}
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

export function fieldsOfBins(bins: readonly BinHeader[]): ManyBinField[] {
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

/** Bins that are like that already are in neither list. `labels` are those of the bins, in their order. */
export function planManyBins(
  bins: readonly BinHeader[],
  field: ManyBinField,
  value: ManyBinValue,
  labels: readonly string[],
  context: WriteContext,
): ManyBinPlan {
  const updates: BinEdits['updates'] = [];
  const refused: { bin: BinHeader; fault: CellFault }[] = [];
  for (const [nth, bin] of bins.entries()) {
    const label = labels[nth] ?? '';
    const fault = faultOf(bin, field, value, label);
    if (fault) {
      refused.push({ bin, fault });
      continue;
    }
    const change = changeOfBin(bin, field, value, label);
    if (change) updates.push({ before: bin, after: changeBin(bin, change, context).bin, change });
  }
  return { updates, refused };
}

function faultOf(
  bin: BinHeader,
  field: ManyBinField,
  value: ManyBinValue,
  label: string,
): CellFault | undefined {
  if (isTagsAct(field)) {
    const { addTags, removeTags } = tagsChange(bin, field, value) ?? {};
    return tagsFault(mergeTags(bin.tags, addTags, removeTags, Infinity));
  }
  const fault = field === 'labels' ? labelFault(label, bin.qrLabel) : undefined;
  return fault && labelFaults[fault];
}

function changeOfBin(
  bin: BinHeader,
  field: ManyBinField,
  value: ManyBinValue,
  label: string,
): CallInput<'bins.update'> | undefined {
  const { color, isPrivate } = value;
  if (isTagsAct(field)) {
    const change = tagsChange(bin, field, value);
    return change && { id: bin.id, ...change };
  }
  if (field === 'privacy') return changeTo(bin, { ...bin, isPrivate });
  const values = { color: { color }, labels: { label } }[field];
  return changeOf(bin, { ...valuesOf(bin), ...values });
}
