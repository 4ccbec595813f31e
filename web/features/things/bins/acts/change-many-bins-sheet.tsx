import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { TagsField } from '#web/features/things/items/form/tags-field.tsx';
import { changedAtOnceMax, isTagsAct } from '#web/features/things/tables/change-many.ts';
import { ChangeManyForm, useManyChanges } from '#web/features/things/tables/change-many-form.tsx';
import { hueOf } from '#web/features/things/tiles/hue-of.ts';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ColorPicker } from '#web/ui/fields/color-picker.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { asUpdate, cellFaultText } from '../table/use-bin-edits.ts';
import {
  fieldsOfBins,
  labelsFrom,
  type ManyBinField,
  type ManyBinValue,
  planManyBins,
} from './change-many-bins.ts';

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
  const { fault, forget, form } = useManyChanges({
    plan() {
      if (bins.length > changedAtOnceMax)
        return { fault: t('changeMany.bins.tooMany', { count: changedAtOnceMax }) };
      if (isTagsAct(field) && value.tags.length === 0) return { fault: t('changeMany.noTags') };
      const labels = labelsFrom(value.firstLabel, bins.length);
      if (field === 'labels' && !labels) return { fault: t('changeMany.bins.noNumber') };
      const { updates, refused } = planManyBins(bins, field, value, labels ?? [], {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      return {
        changes: updates.map(asUpdate),
        refused: refused.map(({ bin: { id, name }, fault: why }) => ({
          id,
          name,
          why: cellFaultText(t, why),
        })),
      };
    },
    changedText: (said) => t('table.binsChanged', said),
    onClose,
  });

  return (
    <ChangeManyForm
      title={t('changeMany.bins.title', { count: bins.length, name: bins[0]?.name ?? '' })}
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
        {...{ bins, field, value, fault }}
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
  color: 'bins.fields.color',
  labels: 'bins.fields.qrLabel',
  privacy: 'changeMany.bins.privacy',
} as const satisfies Record<ManyBinField, string>;

function initialValue([first]: readonly BinHeader[]): ManyBinValue {
  return { tags: [], color: hueOf(first ?? {}), isPrivate: first?.isPrivate ?? true, firstLabel: '' };
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
      return (
        <TagsField
          tags={value.tags}
          suggestions={tagsInUse(field === 'addTags' ? all.values() : bins)}
          onChange={(tags) => onChange({ tags })}
          note={note}
        />
      );
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
