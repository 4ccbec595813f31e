import { cell } from '#web/data/cells/cell.ts';
import { isPicture } from '#web/features/things/photos/photo-input.tsx';

/** The endings of files that can be imported. */
export const acceptedEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.zip'] as const;

/** A file dropped on another screen, until the import's screen sends it. */
export const droppedFile = cell<File | undefined>(undefined);

/** Which of dropped or pasted files are pictures and lists to import, and which are neither. */
export function sortFiles(files: readonly File[]) {
  const pictures = files.filter(isPicture);
  const tables = files.filter((file) => !isPicture(file) && isTable(file));
  const others = files.filter((file) => !isPicture(file) && !isTable(file));
  return { pictures, tables, others };
}

function isTable({ name }: File): boolean {
  return acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending));
}
