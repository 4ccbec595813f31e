const shownMax = 3;

/** Shortens the names around a bin, outermost first, to the innermost three, as a row has no room for more. */
export function shortPath(names: readonly string[]): readonly string[] {
  return names.length > shownMax ? ['…', ...names.slice(-shownMax)] : names;
}
