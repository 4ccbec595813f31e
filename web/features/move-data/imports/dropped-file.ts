import { cell } from '#web/data/cells/cell.ts';
import { isPicture } from '#web/features/things/photos/photo-input.tsx';

/** The endings of files that can be imported. */
export const acceptedEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.zip'] as const;

/** A file dropped on another screen, until the import's screen sends it. */
export const droppedFile = cell<File | undefined>(undefined);

/** The endings of files that are added as documents; a table is imported, and a picture becomes a photo. */
const documentEndings = ['.pdf', '.docx', '.pptx', '.odt', '.ods', '.odp', '.md'] as const;

/** Which of dropped or pasted files are pictures, documents and lists to import, and which are none of them. */
export function sortFiles(files: readonly File[]) {
  const pictures = files.filter(isPicture);
  const rest = files.filter((file) => !isPicture(file));
  const tables = rest.filter((file) => hasEnding(file, acceptedEndings));
  const documents = rest.filter((file) => hasEnding(file, documentEndings));
  const others = rest.filter((file) => !tables.includes(file) && !documents.includes(file));
  return { pictures, documents, tables, others };
}

function hasEnding({ name }: File, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}
