const shownMax = 3;

/** Returns the innermost three names around a bin, outermost first, because a row has no room for more. */
export function shortPath(names: readonly string[]): readonly string[] {
  return names.length > shownMax ? ['…', ...names.slice(-shownMax)] : names;
}
