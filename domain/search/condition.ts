import type { Item } from '../items/item.ts';
import type { FieldHolder } from '../own-fields/own-field-limits.ts';

export type Comparison = '<' | '>' | '=' | '<=' | '>=';

/**
 * One filter of a search, such as `value>500`. `text` is as typed and part of a name, or the whole name if `isWhole`; an empty
 * text of `lent` matches every borrower. `day` is a date like `2026-05-03`, or the month or year that it begins with.
 */
export type Condition =
  | ({ field: NameField; isNot?: true } & Wanted)
  | { field: 'value' | 'quantity'; comparison: Comparison; amount: number }
  | { field: DayField; comparison: Comparison; day: string }
  /** In the text of a photo. */
  | ({ field: 'photo' } & Wanted)
  /** Things with a value, the most valuable first. */
  | { field: 'sort'; by: 'value' }
  | OwnCondition
  /** Whether it is so, or the field has a value. */
  | { field: Flag | FillableField; isOn: boolean };

/** Matches a thing if one of the tests does that are of its owner and kind. */
export type OwnCondition = { field: 'own'; name: string; tests: readonly OwnTest[]; isNot?: true };

export type OwnTest = { id: string; of: FieldHolder; ownerId: string; wanted: OwnWanted };

/** What the value of a field has to be. `text` is as typed; `choices` are those that it may mean. */
export type OwnWanted =
  | { isFilled: boolean }
  | { is: boolean }
  | { text: string; isWhole?: true; choices?: readonly string[] }
  | { comparison: Comparison; amount: number }
  | { comparison: Comparison; day: string };

export type Wanted = { text: string; isWhole?: true };

/** `in` is a place or a bin. */
export const nameFields = ['in', 'place', 'bin', 'tag', 'lent'] as const;
export type NameField = (typeof nameFields)[number];

export const flags = ['low', 'used', 'photo', 'private', 'archived', 'missing'] as const;
export type Flag = (typeof flags)[number];

/** Without a value of these, things can be sought. */
export const fillableFields = ['place', 'tag', 'value', 'expires', 'due', 'warranty', 'bought'] as const;
export type FillableField = (typeof fillableFields)[number];

export const itemDayFields = {
  expires: 'expiryDate',
  due: 'dueDate',
  warranty: 'warrantyUntil',
  bought: 'purchaseDate',
} as const satisfies Record<string, keyof Item>;
/** What can be sought from one amount or day to another. */
export const rangeFields = ['value', 'expires', 'warranty', 'bought'] as const;
export type RangeField = (typeof rangeFields)[number];

type ItemDayField = keyof typeof itemDayFields;

/** `opened` is when the bin was opened last, or else made; `changed` when the item was. */
export type DayField = ItemDayField | 'opened' | 'changed';

export function isItemDay(field: string): field is ItemDayField {
  return field in itemDayFields;
}

export function isDay(field: string): field is DayField {
  return isItemDay(field) || field === 'opened' || field === 'changed';
}

/** A month or year has all its days. */
export function comparesDays(day: string | undefined, comparison: Comparison, limit: string): boolean {
  return compares(day?.slice(0, limit.length), comparison, limit);
}

/** Compares numbers, or days as text. An absent value matches nothing. */
export function compares<T extends number | string>(
  value: T | undefined,
  comparison: Comparison,
  limit: T,
): boolean {
  if (value === undefined) return false;
  switch (comparison) {
    case '<':
      return value < limit;
    case '>':
      return value > limit;
    case '<=':
      return value <= limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
  }
}
