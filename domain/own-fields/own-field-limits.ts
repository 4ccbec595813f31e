/** What a field can be of: an item, a bin or a place. */
export const fieldHolders = ['item', 'bin', 'location'] as const;
export type FieldHolder = (typeof fieldHolders)[number];

export const ownFieldKinds = [
  'line',
  'prose',
  'number',
  'amount',
  'flag',
  'day',
  'choice',
  'choices',
  'link',
] as const;
export type OwnFieldKind = (typeof ownFieldKinds)[number];

export function isNumberKind(kind: OwnFieldKind): boolean {
  return kind === 'number' || kind === 'amount';
}

export function hasChoices(kind: OwnFieldKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

export const ownFieldNameMax = 120;
export const ownUnitMax = 20;
export const ownChoiceNameMax = 80;
export const ownChoicesMax = 100;
/** Of one kind of thing. As many again may be in the trash. */
export const ownFieldsMax = 40;
/** As many fields are shown below the name of a thing in a list. */
export const ownRowFieldsMax = 2;
/** The kinds that a field had before are as many fields, which it took the place of. */
export const ownReplacedMax = 10;
export const ownLineMax = 200;
export const ownProseMax = 4_000;
export const ownLinkMax = 2_000;
export const ownNumberMax = 1e15;
