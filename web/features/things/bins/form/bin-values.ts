import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinColor, binFieldNames, binFields, binNameMax } from '#domain/bins/bin-fields.ts';
import { isNameTaken } from '#domain/bins/bin-names.ts';
import { isLikeCode } from '#domain/bins/label-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import { textFieldsOf } from '#domain/fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { defaultsOf } from '#domain/own-fields/own-values.ts';
import type { TemplateBin } from '#domain/templates/template.ts';
import { tidyLine } from '#domain/text.ts';
import { storeDraft } from '#web/data/session/open-draft.ts';
import type { LostDraft } from '#web/forms/drafts/lost-drafts.tsx';
import type { DraftName } from '#web/forms/drafts/use-draft.ts';
import { changesBetween, touchedFields } from '#web/forms/edit-state.ts';
import { type OwnTexts, ownTextsOf, ownValuesOf } from '#web/forms/own-values.ts';
import {
  type TargetValues,
  targetValuesOf,
  tidiedTargetValues,
  tooLongTexts,
} from '#web/forms/target-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { ContainerChoice } from '../container-choices.ts';

/** `locationId` only without a parent: a sub-bin lies where its parent lies. */
export type Inside = { parentBinId: string | undefined; locationId: string | undefined };

/** The label, which drafts know as `label`, and the owner's fields have rules of their own. */
const { qrLabel, fields: _, ...plainFields } = binFields;

const noFields: readonly OwnField[] = [];

export const plainTextFields = textFieldsOf(plainFields);

/** Texts as typed; tidied when sent. */
export type BinValues = TargetValues<typeof plainFields> & {
  name: string;
  inside: Inside;
  label: string;
  tags: readonly string[];
} & OwnTexts;

export type FieldName = keyof BinValues;

/** `fields` are those that the owner defined for bins, also below. */
export function emptyBin(
  initial: { name?: string; inside?: Inside; color?: BinColor },
  fields = noFields,
): BinValues {
  return {
    name: initial.name ?? '',
    inside: initial.inside ?? placementOf(undefined),
    ...targetValuesOf(plainFields, initial),
    label: '',
    tags: [],
    ...ownTextsOf(fields, defaultsOf(fields, 'bin'), currentLocale()),
  };
}

/** What a template fills in; the rest of the form stays. `fields` are those of all owners. */
export function filledFrom(bin: TemplateBin, fields = noFields): Partial<BinValues> {
  const { fields: values = {}, ...plain } = bin;
  const filled = fields.filter(({ id }) => id in values);
  return { ...plain, ...ownTextsOf(filled, values, currentLocale()) };
}

export function valuesOf(bin: BinHeader, fields = noFields): BinValues {
  return {
    name: bin.name,
    inside: {
      parentBinId: bin.parentBinId,
      locationId: bin.parentBinId === undefined ? bin.locationId : undefined,
    },
    ...targetValuesOf(plainFields, bin),
    label: bin.qrLabel ?? '',
    tags: bin.tags,
    ...ownTextsOf(fields, bin.fields, currentLocale()),
  };
}

export function placementOf(container: ContainerChoice | undefined): Inside {
  return {
    parentBinId: container?.kind === 'bin' ? container.bin.id : undefined,
    locationId: container?.kind === 'location' ? container.location.id : undefined,
  };
}

export function newBinOf(values: BinValues, id: string, fields = noFields): CallInput<'bins.create'> {
  const { name, inside, label, tags } = tidied(values);
  const own = ownValuesOf(fields, values, currentLocale());
  return {
    id,
    name,
    ...filled({ ...inside, ...tidiedTargetValues(plainFields, values), qrLabel: label }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(Object.keys(own).length > 0 && { fields: own }),
  };
}

export function tidied(values: BinValues): BinValues {
  const [name, label] = [tidyLine(values.name), tidyLine(values.label)];
  return { ...values, ...tidiedTargetValues(plainFields, values), name, label };
}

/** Only the fields that a person changed, and their former values in `was`; undefined for none. */
export function changeOf(
  base: BinHeader,
  values: BinValues,
  fields = noFields,
): CallInput<'bins.update'> | undefined {
  const touched = touchedFields(valuesOf(base, fields), values);
  const names = touched.flatMap((name) => (name === 'inside' ? [] : name === 'label' ? 'qrLabel' : name));
  const { name, label, tags } = tidied(values);
  const after = filled({ name, ...tidiedTargetValues(plainFields, values), qrLabel: label });
  const own = ownValuesOf(fields, values, currentLocale());
  const changes = changesBetween(names, base, { ...after, tags, fields: own });
  return changes && { id: base.id, ...changes };
}

/** The change that gives `from` the fields of `to`. */
export function changeTo(from: BinHeader, to: BinHeader): CallInput<'bins.update'> | undefined {
  const changes = changesBetween(['name', 'isPrivate', 'tags', ...binFieldNames], from, to);
  return changes && { id: from.id, ...changes };
}

export type NameFault = 'missing' | 'tooLong' | 'taken';

export function nameFault(
  name: string,
  owner: { bins: Iterable<BinHeader>; ownerId: string; exceptId?: string },
): NameFault | undefined {
  const line = tidyLine(name);
  if (line === '') return 'missing';
  if (line.length > binNameMax) return 'tooLong';
  return isNameTaken(owner.bins, owner.ownerId, line, owner.exceptId) ? 'taken' : undefined;
}

export type LabelFault = 'tooLong' | 'likeCode';

/** A label the bin already has is allowed. */
export function labelFault(label: string, currentLabel = ''): LabelFault | undefined {
  const line = tidyLine(label);
  if (line.length > qrLabel.max) return 'tooLong';
  return line !== currentLabel && isLikeCode(line) ? 'likeCode' : undefined;
}

/** How long the texts may be that are too long, beside name and label. */
export function tooLong(values: BinValues) {
  return tooLongTexts(plainFields, values);
}

/** Without empty texts and what is not chosen. */
function filled<Values extends object>(values: Values): { [F in keyof Values]?: NonNullable<Values[F]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== '' && (value ?? null) !== null);
  return Object.fromEntries(entries) as { [F in keyof Values]?: NonNullable<Values[F]> };
}

const newBin = 'new-bin';

/** Parameters in the address start a draft of their own; without any, the newest draft is continued. */
export function newBinDraft({ name, parent, location, code, template }: InAddress): DraftName {
  const parts = [name, parent, location, code, template].filter((each) => each !== undefined);
  return parts.length === 0 ? { form: newBin, isNewest: true } : { form: [newBin, ...parts].join(':') };
}

type InAddress = {
  name?: string;
  parent?: string;
  location?: string;
  code?: string;
  template?: string | undefined;
};

/** The form for a new bin opens with these values next. */
export function storeAsNewBin(binId: string, values: object): void {
  storeDraft(`${newBin}:${binId}`, values);
}

export const binDraft = (binId: string): DraftName => ({ form: `bin:${binId}` });

export const lostBin = (binId: string): LostDraft => ({ ...binDraft(binId), fields: binTexts });

export const binTexts: readonly FieldName[] = ['name', 'label', ...plainTextFields, 'tags'];
