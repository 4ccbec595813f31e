import type { BinHeader } from '#domain/bins/bin.ts';
import { binFields } from '#domain/bins/bin-fields.ts';
import { type BinColor, type BinIcon, binNameMax } from '#domain/bins/bin-look.ts';
import { isNameTaken } from '#domain/bins/bin-names.ts';
import { isLikeCode } from '#domain/bins/label-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import { changesBetween } from '#web/forms/changes-between.ts';
import type { ContainerChoice } from '../acts/container-choices.ts';

/** `locationId` only without a parent: a sub-bin lies where its parent lies. */
export type Inside = { parentBinId: string | undefined; locationId: string | undefined };

/** Texts as typed; tidied when sent. */
export type BinValues = {
  name: string;
  inside: Inside;
  isPrivate: boolean;
  color: BinColor | null;
  icon: BinIcon | null;
  label: string;
  description: string;
  tags: readonly string[];
};

export type FieldName = keyof BinValues;

export function emptyBin(initial: Pick<Partial<BinValues>, 'name' | 'inside' | 'color'>): BinValues {
  return {
    name: initial.name ?? '',
    inside: initial.inside ?? placementOf(undefined),
    isPrivate: true,
    color: initial.color ?? null,
    icon: null,
    label: '',
    description: '',
    tags: [],
  };
}

export function valuesOf(bin: BinHeader): BinValues {
  return {
    name: bin.name,
    inside: {
      parentBinId: bin.parentBinId,
      locationId: bin.parentBinId === undefined ? bin.locationId : undefined,
    },
    isPrivate: bin.isPrivate,
    color: bin.color ?? null,
    icon: bin.icon ?? null,
    label: bin.qrLabel ?? '',
    description: bin.description ?? '',
    tags: bin.tags,
  };
}

export function placementOf(container: ContainerChoice | undefined): Inside {
  return {
    parentBinId: container?.kind === 'bin' ? container.bin.id : undefined,
    locationId: container?.kind === 'location' ? container.location.id : undefined,
  };
}

export function newBinOf(values: BinValues, id: string): CallInput<'bins.create'> {
  return withoutUndefined({
    id,
    name: tidyLine(values.name),
    ...values.inside,
    isPrivate: values.isPrivate,
    color: values.color ?? undefined,
    icon: values.icon ?? undefined,
    qrLabel: tidyLine(values.label) || undefined,
    description: tidyProse(values.description) || undefined,
    tags: values.tags.length > 0 ? [...values.tags] : undefined,
  });
}

export function tidied(values: BinValues): BinValues {
  const { name, label, description } = values;
  return { ...values, name: tidyLine(name), label: tidyLine(label), description: tidyProse(description) };
}

/** Only the fields that differ, and their former values in `was`; undefined for none. */
export function changeOf(base: BinHeader, values: BinValues): CallInput<'bins.update'> | undefined {
  const { label, ...after } = tidied(values);
  const changes = changesBetween(fieldNames, base, {
    ...after,
    qrLabel: label || null,
    description: after.description || null,
  });
  return changes && { id: base.id, ...changes };
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
  if (line.length > binFields.qrLabel.max) return 'tooLong';
  return line !== currentLabel && isLikeCode(line) ? 'likeCode' : undefined;
}

export function isDescriptionFair({ description }: BinValues): boolean {
  return tidyProse(description).length <= binFields.description.max;
}

const fieldNames = ['name', 'isPrivate', 'qrLabel', 'description', 'color', 'icon'] as const;

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
