import type { ImportInfo } from '#domain/imports/import-calls.ts';

/** What the screen of an import shows, by its state. */
export type ImportPartProps = {
  info: ImportInfo;
  isOffline: boolean;
  onChanged: () => Promise<void>;
  onAnother: () => void;
};
