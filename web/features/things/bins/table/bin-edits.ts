import type { BinHeader } from '#domain/bins/bin.ts';
import { binFields } from '#domain/bins/bin-fields.ts';
import { type BinColor, binNameMax } from '#domain/bins/bin-look.ts';
import { changeBin } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { groupBy } from '#domain/group-by.ts';
import { nameKey } from '#domain/name-key.ts';
import { readTags } from '#domain/tag-text.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { WriteContext } from '#domain/write-context.ts';
import { type TagsFault, tagsFault } from '#web/features/things/tables/tags-column.tsx';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import {
  type ContainerChoice,
  containerChoiceName,
  containerChoicesFor,
  isDirectlyIn,
} from '../acts/container-choices.ts';
import {
  type BinValues,
  changeOf,
  type LabelFault,
  labelFault,
  type NameFault,
  nameFault,
  tooLong,
  valuesOf,
} from '../form/bin-values.ts';
import { whereText } from '../list/tree-rows.ts';

/** Why a cell's text is refused; `max` in characters or tags. */
export type CellFault =
  | { reason: 'nameMissing' | 'nameTaken' | 'labelLikeCode' | 'noSuchPlace' | 'noSuchColor' }
  | TagsFault;

export type BinEdits = {
  updates: { before: BinHeader; after: BinHeader; change: CallInput<'bins.update'> }[];
  /** Null for out of every container. */
  moves: { bin: BinHeader; container: ContainerChoice | null }[];
};

/** `colorNamed` knows colours by their names on the screen. */
type EditView = DeviceView & { colorNamed: (name: string) => BinColor | undefined };

/** Undefined if the edit is allowed. Called for each typed letter. */
export function faultOfEdit(edit: CellEdit<BinHeader>, view: EditView): CellFault | undefined {
  const read = readCell(valuesOf(edit.record), edit, view, view.bins.values());
  return 'fault' in read ? read.fault : undefined;
}

/** All edits, or what is wrong with the first that is refused. */
export function planEdits(
  edits: readonly CellEdit<BinHeader>[],
  view: EditView,
  context: WriteContext,
): BinEdits | { edit: CellEdit<BinHeader>; fault: CellFault } {
  // As they are after the edits before.
  const bins = new Map(view.bins);
  const plan: BinEdits = { updates: [], moves: [] };
  for (const [bin, cells] of groupBy(edits, ({ record }) => record)) {
    let values = valuesOf(bin);
    for (const edit of cells) {
      const read = readCell(values, edit, view, bins.values());
      if ('fault' in read) return { edit, fault: read.fault };
      if ('values' in read) values = read.values;
      else if (!isDirectlyIn(bin, read.container)) plan.moves.push({ bin, container: read.container });
    }
    const change = changeOf(bin, values);
    if (!change) continue;
    const { bin: after } = changeBin(bin, change, context);
    plan.updates.push({ before: bin, after, change });
    bins.set(bin.id, after);
  }
  return plan;
}

type ReadCell = { values: BinValues } | { container: ContainerChoice | null } | { fault: CellFault };

/** What the cell's text makes of the bin's values, or where it moves the bin. `bins` are those with names in use. */
function readCell(
  values: BinValues,
  { column, text, record }: CellEdit<BinHeader>,
  view: EditView,
  bins: Iterable<BinHeader>,
): ReadCell {
  switch (column) {
    case 'inside': {
      if (text === whereText(record, view.bins, view.locations)) return { values };
      const container = containerNamed(text, record, view);
      return container === undefined ? { fault: { reason: 'noSuchPlace' } } : { container };
    }
    case 'color': {
      const color = view.colorNamed(tidyLine(text)) ?? null;
      const isKnown = color !== null || text === '';
      return isKnown ? { values: { ...values, color } } : { fault: { reason: 'noSuchColor' } };
    }
    case 'tags': {
      const tags = readTags(text);
      return checked({ ...values, tags }, tagsFault(tags));
    }
    case 'name': {
      const { ownerId, id } = record;
      const fault = nameFault(text, { bins, ownerId, exceptId: id });
      return checked({ ...values, name: text }, fault && nameFaults[fault]);
    }
    case 'label': {
      const fault = labelFault(text, record.qrLabel);
      return checked({ ...values, label: text }, fault && labelFaults[fault]);
    }
    default: {
      const typed = { ...values, [column]: text };
      const [max] = Object.values(tooLong(typed));
      return checked(typed, max === undefined ? undefined : { reason: 'tooLong', max });
    }
  }
}

function checked(values: BinValues, fault: CellFault | undefined): ReadCell {
  return fault ? { fault } : { values };
}

const nameFaults = {
  missing: { reason: 'nameMissing' },
  taken: { reason: 'nameTaken' },
  tooLong: { reason: 'tooLong', max: binNameMax },
} as const satisfies Record<NameFault, CellFault>;

export const labelFaults = {
  likeCode: { reason: 'labelLikeCode' },
  tooLong: { reason: 'tooLong', max: binFields.qrLabel.max },
} as const satisfies Record<LabelFault, CellFault>;

/** By name or as a cell shows it, if that is unique; null for an empty text. Undefined if there is none. */
function containerNamed(text: string, bin: BinHeader, view: DeviceView): ContainerChoice | null | undefined {
  const key = nameKey(tidyLine(text));
  if (key === '') return null;
  const { bins, locations } = containerChoicesFor([bin], view);
  const choices: ContainerChoice[] = [
    ...bins.map((each) => ({ kind: 'bin' as const, bin: each })),
    ...locations.map((location) => ({ kind: 'location' as const, location })),
  ];
  const named = choices.filter((choice) => nameKey(containerChoiceName(choice)) === key);
  const found = named.length === 0 && text.includes(' › ') ? choices.filter(isShownSo) : named;
  return found.length === 1 ? found[0] : undefined;

  function isShownSo(choice: ContainerChoice): boolean {
    if (choice.kind === 'location') return false;
    const inside = { parentBinId: choice.bin.id, locationId: choice.bin.locationId };
    return nameKey(whereText({ ...bin, ...inside }, view.bins, view.locations)) === key;
  }
}
