import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type FieldHolder, fieldHolders } from '#domain/own-fields/own-field-limits.ts';
import type * as en from '#web/i18n/en/own-fields.ts';
import type { TFunction } from '#web/i18n/translate.ts';

const ofItems = ['item'] as const;
const ofBins = ['item', 'bin'] as const;

/** Their order counts: the ids are made of it. */
const presets: readonly Preset[] = [
  { name: 'serialNumber', kind: 'line', holders: ofItems },
  { name: 'model', kind: 'line', holders: ofItems },
  { name: 'maker', kind: 'line', holders: ofItems },
  { name: 'boughtFrom', kind: 'line', holders: ofItems },
  { name: 'condition', kind: 'choice', holders: ofBins },
  { name: 'size', kind: 'line', holders: fieldHolders },
  { name: 'weight', kind: 'number', unit: 'kg', holders: ofBins },
  { name: 'insuredValue', kind: 'amount', holders: fieldHolders },
  { name: 'belongsTo', kind: 'line', holders: fieldHolders },
];

type Preset = Pick<OwnField, 'kind' | 'unit'> & {
  name: keyof typeof en.ownFields.preset;
  /** The kinds of things that it is offered for. */
  holders: readonly FieldHolder[];
};

const conditions = ['new', 'good', 'worn', 'broken'] as const;

/** Ready-made fields that are not yet there. Each has the same id on all of the owner's devices. */
export function presetFields(
  t: TFunction,
  { ownerId, of, currency }: { ownerId: string; of: FieldHolder; currency: string | undefined },
): OwnField[] {
  const fields = presets.map(({ name, kind, unit, holders }, at) => ({
    isOffered: holders.includes(of),
    field: {
      id: presetId(ownerId, of, at),
      of,
      kind,
      name: t(`ownFields.preset.${name}`),
      ...(unit !== undefined && { unit }),
      ...(kind === 'amount' && currency !== undefined && { currency }),
      ...(kind === 'choice' && {
        choices: conditions.map((each) => ({ id: each, name: t(`ownFields.conditions.${each}`) })),
      }),
    },
  }));
  return fields.flatMap(({ isOffered, field }) => (isOffered ? [field] : []));
}

const holderDigits = { item: '1', bin: '2', location: '3' } as const satisfies Record<FieldHolder, string>;

/** Made of the owner's id, so that two devices without signal choose one field, and not two of one name. */
function presetId(ownerId: string, of: FieldHolder, at: number): string {
  return `${ownerId.slice(0, -3)}${holderDigits[of]}${at.toString(16).padStart(2, '0')}`;
}
