/** Values of a stored draft, as far as they are of the kinds this build's form has; an older build may have written it. */
export function fitting<Values extends object>(initial: Values, stored: object): Values {
  const entries = Object.entries(initial).map(([name, value]) => {
    const typed: unknown = (stored as Record<string, unknown>)[name];
    return [name, typed !== undefined && fits(name, typed, value) ? typed : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** In these null stands for a choice that was not made; an empty text is no null. */
const choices: ReadonlySet<string> = new Set(['color', 'icon', 'target']);

function fits(name: string, typed: unknown, value: unknown): boolean {
  if (typed === null) return choices.has(name);
  if (value === null) return typeof typed === 'string' || typeof typed === 'object';
  return typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value);
}
