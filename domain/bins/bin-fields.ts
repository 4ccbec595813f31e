import { type TargetFields, textFieldsOf } from '../fields.ts';

export const binNameMax = 120;

export const binColors = [
  'rust',
  'amber',
  'olive',
  'moss',
  'teal',
  'sky',
  'indigo',
  'plum',
  'rose',
  'slate',
] as const;

export const binIcons = [
  'box',
  'archive',
  'wrench',
  'hammer',
  'plug',
  'lightbulb',
  'paint',
  'flower',
  'tree',
  'snowflake',
  'sun',
  'tent',
  'bike',
  'ball',
  'dumbbell',
  'shirt',
  'baby',
  'toy',
  'book',
  'music',
  'camera',
  'laptop',
  'cable',
  'kitchen',
  'coffee',
  'utensils',
  'medicine',
  'paw',
  'gift',
  'luggage',
  'car',
  'documents',
] as const;

/**
 * Every optional field that people type or choose of a bin. The schema knows it by this row, and so do the bin's column and
 * JSON, bytes, history, undo, merging, search, form and page; docs/adding-a-feature.md says what else a new row needs. Name,
 * container, code, privacy, tags and pin have rules of their own.
 */
export const binFields = {
  qrLabel: { kind: 'line', max: 60 },
  description: { kind: 'prose', max: 2000 },
  /** Texts of other codes on this bin, one a line; see `codesOf`. */
  aliases: { kind: 'prose', max: 2000 },
  color: { kind: 'color' },
  icon: { kind: 'icon' },
  /** Values of the fields that the owner defined. */
  fields: { kind: 'ownValues' },
} as const satisfies TargetFields;

export type BinField = keyof typeof binFields;
export const binFieldNames = Object.keys(binFields) as BinField[];

export const binTextFields = textFieldsOf(binFields);
export type BinTextField = (typeof binTextFields)[number];

export type BinColor = (typeof binColors)[number];
export type BinIcon = (typeof binIcons)[number];
