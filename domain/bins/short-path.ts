const shownMax = 3;

/** The names around a bin, outermost first, as a row has room for them: of a longer path the innermost three. */
export function shortPath(names: readonly string[]): readonly string[] {
  return names.length > shownMax ? ['…', ...names.slice(-shownMax)] : names;
}
