import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinColor } from '#domain/bins/bin-look.ts';
import { changeBin } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import { mergeTags } from '#domain/merge.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { WriteContext } from '#domain/write-context.ts';
import { isTagsAct, tagsChange } from '#web/features/things/tables/change-many.ts';
import { tagsFault } from '#web/features/things/tables/tags-column.tsx';
import { changeOf, labelFault, valuesOf } from '../form/bin-values.ts';
import { type BinEdits, type CellFault, labelFaults } from '../table/bin-edits.ts';

export const manyBinFields = ['addTags', 'removeTags', 'color', 'labels', 'privacy'] as const;
export type ManyBinField = (typeof manyBinFields)[number];

export type ManyBinValue = {
  tags: readonly string[];
  color: BinColor;
  isPrivate: boolean;
  /** Of the first bin; the others are counted on from it. Empty clears the labels. */
  firstLabel: string;
};

export type ManyBinPlan = {
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
  if (field === 'addTags') return tagsFault(mergeTags(bin.tags, value.tags, [], Infinity));
  const fault = field === 'labels' ? labelFault(label, bin.qrLabel) : undefined;
  return fault && labelFaults[fault];
}

function changeOfBin(
  bin: BinHeader,
  field: ManyBinField,
  { tags, color, isPrivate }: ManyBinValue,
  label: string,
): CallInput<'bins.update'> | undefined {
  if (isTagsAct(field)) {
    const change = tagsChange(bin, field, tags);
    return change && { id: bin.id, ...change };
  }
  const values = { color: { color }, labels: { label }, privacy: { isPrivate } }[field];
  return changeOf(bin, { ...valuesOf(bin), ...values });
}
