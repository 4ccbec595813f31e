/**
 * Absent = untouched, null = cleared; `overwrote` holds values that neither `was` nor the change had. Values of the owner's
 * fields merge one by one, so that two people who fill different ones both win.
 */
export function mergeFields<T extends Record<string, unknown>>(
  current: T,
  change: Partial<Record<keyof T, unknown>>,
  was: Partial<Record<keyof T, unknown>> = {},
): { merged: T; overwrote: Partial<T> | undefined } {
  const merged: Record<string, unknown> = { ...current };
  const overwrote: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (field === ownValuesField && isObject(value)) {
      const values = mergeFields(recordOf(current[field]), value, recordOf(was[field]));
      if (Object.keys(values.merged).length > 0) merged[field] = values.merged;
      else delete merged[field];
      if (values.overwrote !== undefined) overwrote[field] = values.overwrote;
      continue;
    }
    const now = current[field] ?? null;
    const hasLines = field === 'aliases' && field in was;
    const next = hasLines ? mergeLines(now, value, was[field]) || null : value;
    if (!hasLines && field in was && !isSame(now, was[field] ?? null) && !isSame(now, value))
      overwrote[field] = now;
    if (next === null) delete merged[field];
    else merged[field] = next;
  }
  return {
    merged: merged as T,
    overwrote: Object.keys(overwrote).length > 0 ? (overwrote as Partial<T>) : undefined,
  };
}

/** The values of the fields that the owner defined, by the field's id. */
export const ownValuesField = 'fields';

/** Lines of codes: the current ones without those that the change removes, and with those that it adds. */
function mergeLines(current: unknown, value: unknown, was: unknown): string {
  const before = linesOf(was);
  const after = linesOf(value);
  const without = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line));
  return mergeTags(linesOf(current), without(after, before), without(before, after), 1e4).join('\n');
}

/** The lines of a text, without empty ones. */
export function linesOf(text: unknown): string[] {
  return String(text ?? '')
    .split('\n')
    .filter(Boolean);
}

function recordOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

export function mergeTags(
  current: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
  max = tagsMax,
): string[] {
  const removedKeys = new Set(remove.map((tag) => tag.toLowerCase()));
  const remaining = current.filter((tag) => !removedKeys.has(tag.toLowerCase()));
  const presentKeys = new Set(remaining.map((tag) => tag.toLowerCase()));
  for (const tag of add) {
    if (presentKeys.has(tag.toLowerCase())) continue;
    presentKeys.add(tag.toLowerCase());
    remaining.push(tag);
  }
  return remaining.slice(0, max);
}

export const tagsMax = 20;
export const tagLengthMax = 40;

/** Returns whether two JSON values are equal, whatever the order of their fields; absent and undefined are one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => isSame(one[field], other[field]));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** An object without the fields that are undefined. */
export function withoutUndefined<T extends Record<string, unknown>>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>;
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The type of an optional field's values; its schema, form field and text on screen follow from it. */
export type TargetFieldKind = 'line' | 'prose' | 'color' | 'icon' | 'ownValues';

/** Texts are searched. */
export type TargetFieldFacts =
  | { kind: 'line' | 'prose'; max: number }
  | { kind: Exclude<TargetFieldKind, 'line' | 'prose'> };

export type TargetFields = Readonly<Record<string, TargetFieldFacts>>;

/** Each field with what `T` gives to its kind. */
export type ByTargetField<Fields extends TargetFields, T extends Record<TargetFieldKind, unknown>> = {
  [F in keyof Fields]: T[Fields[F]['kind']];
};

export type TextFieldOf<Fields extends TargetFields> = {
  [F in keyof Fields]: Fields[F] extends { max: number } ? F : never;
}[keyof Fields];

export function textFieldsOf<Fields extends TargetFields>(fields: Fields): TextFieldOf<Fields>[] {
  const texts = Object.entries(fields).filter(([, facts]) => 'max' in facts);
  return texts.map(([name]) => name) as TextFieldOf<Fields>[];
}
