import type { Locale } from '../locale.ts';
import type { OwnField } from './own-field.ts';
import type { FieldHolder } from './own-field-limits.ts';

/** Their order counts: the ids are made of it. */
export const fieldPresets = [
  'serialNumber',
  'model',
  'maker',
  'boughtFrom',
  'condition',
  'size',
  'weight',
  'insuredValue',
  'belongsTo',
] as const;
export type FieldPreset = (typeof fieldPresets)[number];

const ofItems = ['item'] as const;
const ofBins = ['item', 'bin'] as const;
const ofAll = ['item', 'bin', 'location'] as const;

type Preset = Pick<OwnField, 'kind' | 'unit'> & {
  names: Record<Locale, string>;
  /** The kinds of things that it is offered for. */
  holders: readonly FieldHolder[];
  choices?: readonly { id: string; names: Record<Locale, string> }[];
};

export const presetFacts: Record<FieldPreset, Preset> = {
  serialNumber: { kind: 'line', holders: ofItems, names: { en: 'Serial number', sv: 'Serienummer' } },
  model: { kind: 'line', holders: ofItems, names: { en: 'Model', sv: 'Modell' } },
  maker: { kind: 'line', holders: ofItems, names: { en: 'Maker', sv: 'Tillverkare' } },
  boughtFrom: { kind: 'line', holders: ofItems, names: { en: 'Bought from', sv: 'Köpt hos' } },
  condition: {
    kind: 'choice',
    holders: ofBins,
    names: { en: 'Condition', sv: 'Skick' },
    choices: [
      { id: 'new', names: { en: 'New', sv: 'Ny' } },
      { id: 'good', names: { en: 'Good', sv: 'Bra' } },
      { id: 'worn', names: { en: 'Worn', sv: 'Sliten' } },
      { id: 'broken', names: { en: 'Broken', sv: 'Trasig' } },
    ],
  },
  size: { kind: 'line', holders: ofAll, names: { en: 'Size', sv: 'Storlek' } },
  weight: { kind: 'number', unit: 'kg', holders: ofBins, names: { en: 'Weight', sv: 'Vikt' } },
  insuredValue: { kind: 'amount', holders: ofAll, names: { en: 'Insured value', sv: 'Försäkringsvärde' } },
  belongsTo: { kind: 'line', holders: ofAll, names: { en: 'Belongs to', sv: 'Tillhör' } },
};

type OfOwner = { ownerId: string; of: FieldHolder; currency: string | undefined };

/** Ready-made fields for a kind of thing. Each has the same id on all of the owner's devices. */
export function presetFields(locale: Locale, owner: OfOwner): OwnField[] {
  return fieldPresets
    .filter((preset) => presetFacts[preset].holders.includes(owner.of))
    .map((preset) => presetField(preset, locale, owner));
}

export function presetField(
  preset: FieldPreset,
  locale: Locale,
  { ownerId, of, currency }: OfOwner,
): OwnField {
  const { kind, unit, names, choices } = presetFacts[preset];
  return {
    id: presetId(ownerId, of, preset),
    of,
    kind,
    name: names[locale],
    ...(unit !== undefined && { unit }),
    ...(kind === 'amount' && currency !== undefined && { currency }),
    ...(choices && { choices: choices.map((each) => ({ id: each.id, name: each.names[locale] })) }),
  };
}

const holderDigits = { item: '1', bin: '2', location: '3' } as const satisfies Record<FieldHolder, string>;

/** Made of the owner's id, so that two devices without signal choose one field, and not two of one name. */
export function presetId(ownerId: string, of: FieldHolder, preset: FieldPreset): string {
  const at = fieldPresets.indexOf(preset);
  return `${ownerId.slice(0, -3)}${holderDigits[of]}${at.toString(16).padStart(2, '0')}`;
}
