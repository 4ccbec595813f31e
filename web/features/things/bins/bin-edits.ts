import { useCallback, useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinColor, binColors, binFields, binNameMax } from '#domain/bins/bin-fields.ts';
import { changeBin } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import type { DeviceView, WriteContext } from '#domain/device-view.ts';
import { groupBy } from '#domain/group-by.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { nameKey, readTags, tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { fieldNamed, ownCellText } from '#web/features/things/own-fields/own-columns.tsx';
import { type TagsFault, tagsFault } from '#web/features/things/tables/tags-column.tsx';
import { type RecordChange, useCellEdits } from '#web/features/things/tables/use-cell-edits.ts';
import { isWrong, ownFaultText } from '#web/forms/own-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { pathOf, pathText, whereText } from '../tree/tree-rows.ts';
import {
  type ContainerChoice,
  containerChoiceName,
  containerChoiceOf,
  containerChoicesFor,
  isDirectlyIn,
  moveDestination,
} from './container-choices.ts';
import {
  type BinValues,
  changeOf,
  changeTo,
  type LabelFault,
  labelFault,
  type NameFault,
  nameFault,
  tooLong,
  valuesOf,
} from './form/bin-values.ts';

/** Why a cell's text is refused; `max` in characters or tags. */
export type CellFault =
  | { reason: 'nameMissing' | 'nameTaken' | 'labelLikeCode' | 'noSuchPlace' | 'noSuchColor' }
  | { reason: 'wrongValue'; field: OwnField }
  | TagsFault;

export type BinEdits = {
  updates: { before: BinHeader; after: BinHeader; change: CallInput<'bins.update'> }[];
  /** Null for out of every container. */
  moves: { bin: BinHeader; container: ContainerChoice | null }[];
};

/** `colorNamed` knows colours by their names on the screen; `fields` are those that the owners of the bins defined. */
type EditView = DeviceView & {
  colorNamed: (name: string) => BinColor | undefined;
  fields: readonly OwnField[];
};

/** Edits cells of the table of bins. `nameOf` names columns. */
export function useBinEdits(view: DeviceView & Pick<EditView, 'fields'>, nameOf: (column: string) => string) {
  const { t } = useTranslation();
  const me = useProfile();
  const editView = useMemo(
    () => ({
      ...view,
      colorNamed: (name: string) => binColors.find((color) => t(`looks.colors.${color}`) === name),
    }),
    [view, t],
  );
  const faultOf = useCallback(
    (edit: CellEdit<BinHeader>) => {
      const fault = faultOfEdit(edit, editView);
      return fault && cellFaultText(t, fault);
    },
    [editView, t],
  );
  const edit = useCellEdits<BinHeader>({
    plan(edits) {
      const planned = planEdits(edits, editView, {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      if ('fault' in planned) return { edit: planned.edit, fault: cellFaultText(t, planned.fault) };
      return [...planned.updates.map(asUpdate), ...planned.moves.map((move) => asMove(move, view))];
    },
    nameOf,
    changedText: (textParams) => t('table.binsChanged', textParams),
  });
  /** `faultOf` returns undefined if the edit is allowed. */
  return { faultOf, edit };
}

export function cellFaultText(t: TFunction, fault: CellFault): string {
  switch (fault.reason) {
    case 'tooLong':
      return t('common.tooLong', { max: fault.max });
    case 'wrongValue':
      return ownFaultText(t, fault.field);
    case 'nameMissing':
      return t('binForm.nameMissing');
    case 'nameTaken':
      return t('errors.bins.duplicateRename');
    case 'labelLikeCode':
      return t('errors.bins.labelLikeCode');
    case 'tooManyTags':
      return t('table.tooManyTags', { count: fault.max });
    default:
      return t(`table.${fault.reason}`);
  }
}

export function asUpdate(update: BinEdits['updates'][number]): RecordChange {
  const { after, change } = update;
  const reverse = changeTo(update.after, update.before);
  return {
    id: after.id,
    name: after.name,
    write: (actId) => [act('bins.update', change, { actId })],
    takeBack: (actId) => (reverse ? [act('bins.update', reverse, { actId })] : []),
  };
}

function asMove({ bin, container }: BinEdits['moves'][number], view: DeviceView): RecordChange {
  const { id, name } = bin;
  const before = containerChoiceOf(bin, view);
  return {
    id,
    name,
    write: (actId) => [act('bins.move', { id, ...moveDestination(container) }, { actId })],
    takeBack: (actId) => [act('bins.move', { id, ...moveDestination(before) }, { actId })],
  };
}

/** Undefined if the edit is allowed. Called for each typed letter. */
export function faultOfEdit(edit: CellEdit<BinHeader>, view: EditView): CellFault | undefined {
  const read = readCell(valuesOf(edit.record, view.fields), edit, view, view.bins.values());
  return 'fault' in read ? read.fault : undefined;
}

/** All edits, or what is wrong with the first that is refused. */
export function planEdits(
  edits: readonly CellEdit<BinHeader>[],
  view: EditView,
  context: WriteContext,
): BinEdits | { edit: CellEdit<BinHeader>; fault: CellFault } {
  // The bins with all previous edits applied.
  const bins = new Map(view.bins);
  const plan: BinEdits = { updates: [], moves: [] };
  for (const [bin, cells] of groupBy(edits, ({ record }) => record)) {
    let values = valuesOf(bin, view.fields);
    for (const edit of cells) {
      const read = readCell(values, edit, view, bins.values());
      if ('fault' in read) return { edit, fault: read.fault };
      if ('values' in read) values = read.values;
      else if (!isDirectlyIn(bin, read.container)) plan.moves.push({ bin, container: read.container });
    }
    const change = changeOf(bin, values, view.fields);
    if (!change) continue;
    const { bin: after } = changeBin(bin, change, context);
    plan.updates.push({ before: bin, after, change });
    bins.set(bin.id, after);
  }
  return plan;
}

type ReadCell = { values: BinValues } | { container: ContainerChoice | null } | { fault: CellFault };

/** Reads the cell's text into the bin's values, or the place that it moves the bin to. `bins` are those with names in use. */
function readCell(
  values: BinValues,
  { column, text, record }: CellEdit<BinHeader>,
  view: EditView,
  bins: Iterable<BinHeader>,
): ReadCell {
  const field = fieldNamed(view.fields, column);
  if (field) {
    const typed = ownCellText(field, text);
    const isRefused = isWrong(field, typed, currentLocale());
    return checked({ ...values, [column]: typed }, isRefused ? { reason: 'wrongValue', field } : undefined);
  }
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
    if (choice.kind === 'location') {
      const { location } = choice;
      return nameKey(pathText([...pathOf(location, view.locations), location])) === key;
    }
    const inside = { parentBinId: choice.bin.id, locationId: choice.bin.locationId };
    return nameKey(whereText({ ...bin, ...inside }, view.bins, view.locations)) === key;
  }
}
