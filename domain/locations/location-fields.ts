import { type TargetFields, textFieldsOf } from '../fields.ts';

export const locationNameMax = 120;

/**
 * Every optional field that people type or choose of a location; see `binFields`. Name, position, plan and regions have rules
 * of their own.
 */
export const locationFields = {
  description: { kind: 'prose', max: 2000 },
  address: { kind: 'line', max: 300 },
  /** Texts of other codes on this place, one a line; see `codesOf`. */
  aliases: { kind: 'prose', max: 2000 },
  color: { kind: 'color' },
  /** Values of the fields that the owner defined. */
  fields: { kind: 'ownValues' },
} as const satisfies TargetFields;

export type LocationField = keyof typeof locationFields;
export const locationFieldNames = Object.keys(locationFields) as LocationField[];

export const locationTextFields = textFieldsOf(locationFields);
export type LocationTextField = (typeof locationTextFields)[number];
