import type { ImportInfo } from '#domain/imports/import-calls.ts';

/** What the screen of an import shows, by its state. */
export type ImportPartProps = {
  info: ImportInfo;
  /** The bin that the rows go into unless another target is chosen. */
  bin: string | undefined;
  isOffline: boolean;
  onChanged: () => Promise<void>;
  onAnother: () => void;
};
