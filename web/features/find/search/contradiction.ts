import type { SearchKind } from '#domain/account/saved-search.ts';
import { type Condition, dayFields } from '#web/data/search/conditions.ts';

/** Two filters of which nothing can match both. */
export type Contradiction = { one: Condition; other: Condition | { kind: SearchKind } };

/** The first contradiction among the typed filters, or of one with the chosen chip. */
export function contradictionIn(
  conditions: readonly Condition[],
  kind: SearchKind | undefined,
): Contradiction | undefined {
  for (const [at, one] of conditions.entries()) {
    if (kind !== undefined && excludes(kind, one)) return { one, other: { kind } };
    const other = conditions.slice(at + 1).find((each) => exclude(one, each) || exclude(each, one));
    if (other) return { one, other };
  }
  return undefined;
}

/** Only items have these. */
const ofItems = new Set<Condition['field']>([
  ...['lent', 'low', 'used', 'value', 'quantity'],
  ...Object.keys(dayFields),
] as Condition['field'][]);

function excludes(kind: SearchKind, condition: Condition): boolean {
  switch (kind) {
    case 'items':
      return false;
    case 'bins':
      return ofItems.has(condition.field);
    case 'places':
      return condition.field !== 'place';
    case 'out':
      return isOn(condition, 'used');
    case 'used-up':
      return condition.field === 'lent';
  }
}

function exclude(one: Condition, other: Condition): boolean {
  if ('isOn' in one && 'isOn' in other) return one.field === other.field && one.isOn !== other.isOn;
  if (one.field === 'lent') return isOn(other, 'used');
  if (!('comparison' in one && 'comparison' in other) || one.field !== other.field) return false;
  const [a, b] = [limitOf(one), limitOf(other)];
  if (one.comparison === '=') {
    if (other.comparison === '=') return a !== b;
    return other.comparison === '<' ? a >= b : a <= b;
  }
  return one.comparison === '>' && other.comparison === '<' && a >= b;
}

/** Days compare as their texts do. */
function limitOf(condition: Extract<Condition, { comparison: unknown }>): number | string {
  return 'day' in condition ? condition.day : condition.amount;
}

function isOn(condition: Condition, field: Condition['field']): boolean {
  return condition.field === field && 'isOn' in condition && condition.isOn;
}
