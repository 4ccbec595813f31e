import { cell } from '#web/data/cells/cell.ts';

/** The endings of files that can be imported. */
export const acceptedEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.zip'] as const;

/** A file dropped on another screen, until the import's screen sends it. */
export const droppedFile = cell<File | undefined>(undefined);
