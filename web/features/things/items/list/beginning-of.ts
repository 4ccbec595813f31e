/** The beginning of the notes for a row, cut between words. */
export function beginningOf(notes: string): string {
  const [line = ''] = notes.trim().split('\n', 1);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[.,;:]$/, '')}…`;
}

const longest = 40;
