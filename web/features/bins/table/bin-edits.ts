import type { BinHeader } from '#domain/bins/bin.ts';
import { binFields } from '#domain/bins/bin-fields.ts';
import { type BinColor, binNameMax } from '#domain/bins/bin-look.ts';
import { changeBin } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { groupBy } from '#domain/group-by.ts';
import { tagLengthMax, tagsMax } from '#domain/merge.ts';
import { nameKey } from '#domain/name-key.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { WriteContext } from '#domain/write-context.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import {
  type ContainerChoice,
  containerChoiceName,
  containerChoicesFor,
  isDirectlyIn,
} from '../acts/container-choices.ts';
import { type BinValues, changeOf, labelFault, nameFault, tooLong, valuesOf } from '../form/bin-values.ts';

/** Why a cell's text is refused; `max` in characters, tags or rows. */
export type CellFault =
  | { reason: 'nameMissing' | 'nameTaken' | 'labelLikeCode' | 'noSuchPlace' | 'noSuchColor' }
  | { reason: 'tooLong' | 'tooManyTags' | 'tooManyRows'; max: number };

export type BinEdits = {
  updates: { before: BinHeader; after: BinHeader; change: CallInput<'bins.update'> }[];
  /** Null for out of every container. */
  moves: { bin: BinHeader; container: ContainerChoice | null }[];
};

/** `colorNamed` knows colours by their names on the screen. */
type EditView = DeviceView & { colorNamed: (name: string) => BinColor | undefined };

/** Bins that one paste may change. */
export const pastedRowsMax = 500;

/** All edits, or what is wrong with the first that is refused. */
export function planEdits(
  edits: readonly CellEdit<BinHeader>[],
  view: EditView,
  context: WriteContext,
): BinEdits | { edit: CellEdit<BinHeader>; fault: CellFault } {
  const bins = new Map(view.bins);
  const plan: BinEdits = { updates: [], moves: [] };
  const cellsOf = groupBy(edits, ({ record }) => record);
  const [first] = edits;
  if (first && cellsOf.size > pastedRowsMax)
    return { edit: first, fault: { reason: 'tooManyRows', max: pastedRowsMax } };
  for (const [bin, cells] of cellsOf) {
    let values = valuesOf(bin);
    for (const edit of cells) {
      if (edit.column === 'inside') {
        const container = containerNamed(edit.text, bin, view);
        if (container === undefined) return { edit, fault: { reason: 'noSuchPlace' } };
        if (!isDirectlyIn(bin, container)) plan.moves.push({ bin, container });
        continue;
      }
      const typed = withCell(values, edit, view);
      if (typed === undefined) return { edit, fault: { reason: 'noSuchColor' } };
      const fault = faultIn(edit.column, typed, bin, bins);
      if (fault) return { edit, fault };
      values = typed;
    }
    const change = changeOf(bin, values);
    if (!change) continue;
    const { bin: after } = changeBin(bin, change, context);
    plan.updates.push({ before: bin, after, change });
    bins.set(bin.id, after);
  }
  return plan;
}

/** The change that takes an update back. */
export function reverseOf({
  before,
  after,
}: BinEdits['updates'][number]): CallInput<'bins.update'> | undefined {
  return changeOf(after, valuesOf(before));
}

export function tagsOfText(text: string): string[] {
  const tags = text.split(/[,;]/).map(tidyLine).filter(Boolean);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** Undefined for a colour that there is not. */
function withCell(
  values: BinValues,
  { column, text }: CellEdit<BinHeader>,
  { colorNamed }: EditView,
): BinValues | undefined {
  if (column === 'tags') return { ...values, tags: tagsOfText(text) };
  if (column !== 'color') return { ...values, [column]: text };
  const color = colorNamed(tidyLine(text)) ?? null;
  return color === null && text !== '' ? undefined : { ...values, color };
}

function faultIn(
  column: string,
  values: BinValues,
  bin: BinHeader,
  bins: ReadonlyMap<string, BinHeader>,
): CellFault | undefined {
  if (column === 'name') {
    const fault = nameFault(values.name, { bins: bins.values(), ownerId: bin.ownerId, exceptId: bin.id });
    if (fault === 'tooLong') return { reason: 'tooLong', max: binNameMax };
    return fault && { reason: fault === 'missing' ? 'nameMissing' : 'nameTaken' };
  }
  if (column === 'label') {
    const fault = labelFault(values.label, bin.qrLabel);
    if (fault === 'tooLong') return { reason: 'tooLong', max: binFields.qrLabel.max };
    return fault && { reason: 'labelLikeCode' };
  }
  if (column === 'tags') {
    if (values.tags.length > tagsMax) return { reason: 'tooManyTags', max: tagsMax };
    const isTooLong = values.tags.some((tag) => tag.length > tagLengthMax);
    return isTooLong ? { reason: 'tooLong', max: tagLengthMax } : undefined;
  }
  const [max] = Object.values(tooLong(values));
  return max === undefined ? undefined : { reason: 'tooLong', max };
}

/** By name, if that is unique; null for an empty text. Undefined if there is none. */
function containerNamed(text: string, bin: BinHeader, view: DeviceView): ContainerChoice | null | undefined {
  const key = nameKey(tidyLine(text));
  if (key === '') return null;
  const { bins, locations } = containerChoicesFor([bin], view);
  const choices: ContainerChoice[] = [
    ...bins.map((each) => ({ kind: 'bin' as const, bin: each })),
    ...locations.map((location) => ({ kind: 'location' as const, location })),
  ];
  const named = choices.filter((choice) => nameKey(containerChoiceName(choice)) === key);
  return named.length === 1 ? named[0] : undefined;
}
