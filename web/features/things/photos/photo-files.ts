export function isPicture({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name);
}

/** Names of files that were not taken, for a message. */
export function fileNames(files: readonly File[]): string {
  const names = files
    .slice(0, namedMax)
    .map(({ name }) => (name.length > longest ? `${name.slice(0, longest)}…` : name));
  return files.length > namedMax ? `${names.join(', ')} … (${files.length})` : names.join(', ');
}

const namedMax = 3;
const longest = 40;
