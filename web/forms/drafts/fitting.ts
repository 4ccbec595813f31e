import { kindOfField } from '#domain/field-kinds.ts';

/** Values of a stored draft, as far as they are of the kinds this build's form has; an older build may have written it. */
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
