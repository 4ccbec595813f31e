/** Values of a stored draft, as far as they are of the kinds this build's form has; an older build may have written it. */
export function fitting<Values extends object>(initial: Values, stored: object): Values {
  const entries = Object.entries(initial).map(([name, value]) => {
    const typed: unknown = (stored as Record<string, unknown>)[name];
    return [name, typed !== undefined && kindOf(typed, value) ? typed : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** Null stands for a choice that was not made. */
function kindOf(typed: unknown, value: unknown): boolean {
  if (typed === null || value === null) return typeof typed === 'string' || typeof typed === 'object';
  return typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value);
}
