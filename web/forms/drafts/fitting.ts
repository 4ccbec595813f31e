import { kindOfField } from '#domain/field-kinds.ts';

/** Keeps the values of a stored draft whose types match this build's form; another build may have written it. */
export function fitting<Values extends object>(initial: Values, stored: object): Values {
  const entries = Object.entries(initial).map(([name, value]) => {
    const typed: unknown = (stored as Record<string, unknown>)[name];
    return [name, typed !== undefined && fits(name, typed, value) ? typed : value];
  });
  return Object.fromEntries(entries) as Values;
}

function fits(name: string, typed: unknown, value: unknown): boolean {
  if (typed === null) return isChoice(name);
  if (value === null) return typeof typed === 'string' || typeof typed === 'object';
  return typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value);
}

/** In a choice null stands for none; an empty text is no null. */
function isChoice(name: string): boolean {
  const kind = kindOfField(name);
  return kind === 'color' || kind === 'icon' || name === 'target';
}
