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

/** The part of the browser's `window.launchQueue` that is used; Chromium alone has it. */
export type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => unknown): void;
};

/** Passes on the files that the system opens with the installed app, also those it opened before this call. */
export function onLaunchedFiles(
  take: (files: File[]) => void,
  queue = (window as { launchQueue?: LaunchQueue }).launchQueue,
): void {
  queue?.setConsumer(async ({ files = [] }) => {
    if (files.length > 0) take(await Promise.all(files.map((file) => file.getFile())));
  });
}
