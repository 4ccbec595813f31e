/** The sign on the tile of a bin without an icon: the number of "Box 12", as numbered bins share their first letter. */
export function signOfName(name: string): string | undefined {
  return lastNumber(name) ?? firstLetter(name);
}

/** Longer numbers have no room. */
function lastNumber(name: string): string | undefined {
  return /(?:^|\D)(\d{1,3})$/.exec(name.trim())?.[1];
}

/** Combining marks stay with their letter. */
function firstLetter(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [...name][0];
}
