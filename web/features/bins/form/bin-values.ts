import type { BinHeader } from '#domain/bins/bin.ts';
import {
  type BinColor,
  type BinIcon,
  binDescriptionMax,
  binLabelMax,
  binNameMax,
} from '#domain/bins/bin-look.ts';
import { isNameTaken } from '#domain/bins/bin-rules.ts';
import type { CallInput } from '#domain/calls.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import type { Holder } from '../acts/holders.ts';

/** What the form of a bin holds. Texts are as typed; they are tidied when they are sent. */
export type BinValues = {
  name: string;
  parentBinId: string | undefined;
  /** Only where there is no parent: a sub-bin lies where its parent lies. */
  locationId: string | undefined;
  isPrivate: boolean;
  color: BinColor | null;
  icon: BinIcon | null;
  label: string;
  description: string;
  tags: readonly string[];
};

export function emptyBin(
  given: Pick<Partial<BinValues>, 'name' | 'parentBinId' | 'locationId' | 'color'>,
): BinValues {
  return {
    name: given.name ?? '',
    parentBinId: given.parentBinId,
    locationId: given.locationId,
    isPrivate: true,
    color: given.color ?? null,
    icon: null,
    label: '',
    description: '',
    tags: [],
  };
}

export function valuesOf(bin: BinHeader): BinValues {
  return {
    name: bin.name,
    parentBinId: bin.parentBinId,
    locationId: bin.parentBinId === undefined ? bin.locationId : undefined,
    isPrivate: bin.isPrivate,
    color: bin.color ?? null,
    icon: bin.icon ?? null,
    label: bin.qrLabel ?? '',
    description: bin.description ?? '',
    tags: bin.tags,
  };
}

/** The values for what it lies in. */
export function lyingIn(holder: Holder | undefined): Pick<BinValues, 'parentBinId' | 'locationId'> {
  return {
    parentBinId: holder?.kind === 'bin' ? holder.bin.id : undefined,
    locationId: holder?.kind === 'location' ? holder.location.id : undefined,
  };
}

/** What to send to make this bin. */
export function newBinOf(values: BinValues, id: string): CallInput<'bins.create'> {
  return withoutUndefined({
    id,
    name: tidyLine(values.name),
    parentBinId: values.parentBinId,
    locationId: values.locationId,
    isPrivate: values.isPrivate,
    color: values.color ?? undefined,
    icon: values.icon ?? undefined,
    qrLabel: tidyLine(values.label) || undefined,
    description: tidyProse(values.description) || undefined,
    tags: values.tags.length > 0 ? [...values.tags] : undefined,
  });
}

/** Only the fields that differ from what the form was opened with, and what they were; undefined for none. */
export function changeOf(opened: BinHeader, values: BinValues): CallInput<'bins.update'> | undefined {
  const before = {
    name: opened.name,
    isPrivate: opened.isPrivate,
    qrLabel: opened.qrLabel ?? null,
    description: opened.description ?? null,
    color: opened.color ?? null,
    icon: opened.icon ?? null,
  };
  const after: typeof before = {
    name: tidyLine(values.name),
    isPrivate: values.isPrivate,
    qrLabel: tidyLine(values.label) || null,
    description: tidyProse(values.description) || null,
    color: values.color,
    icon: values.icon,
  };
  const changed = fieldNames.filter((field) => before[field] !== after[field]);
  const addTags = values.tags.filter((tag) => !opened.tags.includes(tag));
  const removeTags = opened.tags.filter((tag) => !values.tags.includes(tag));
  if (changed.length === 0 && addTags.length === 0 && removeTags.length === 0) return undefined;
  return withoutUndefined({
    id: opened.id,
    ...pick(after, changed),
    was: changed.length > 0 ? pick(before, changed) : undefined,
    addTags: addTags.length > 0 ? addTags : undefined,
    removeTags: removeTags.length > 0 ? removeTags : undefined,
  });
}

export type NameFault = 'missing' | 'tooLong' | 'taken';

/** What is wrong with the name, as far as this device knows the owner's other bins. */
export function nameFault(
  name: string,
  owner: { bins: Iterable<BinHeader>; ownerId: string; exceptId?: string },
): NameFault | undefined {
  const line = tidyLine(name);
  if (line === '') return 'missing';
  if (line.length > binNameMax) return 'tooLong';
  return isNameTaken(owner.bins, owner.ownerId, line, owner.exceptId) ? 'taken' : undefined;
}

/** Whether the other texts are short enough to be saved. */
export function areTextsFair({ label, description }: BinValues): boolean {
  return tidyLine(label).length <= binLabelMax && tidyProse(description).length <= binDescriptionMax;
}

const fieldNames = ['name', 'isPrivate', 'qrLabel', 'description', 'color', 'icon'] as const;

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const name of names) picked[name] = from[name];
  return picked;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
