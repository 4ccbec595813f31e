/** Combining marks stay with their letter. */
export function firstLetter(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [...name][0];
}
