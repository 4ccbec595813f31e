import type { FastifyInstance } from 'fastify';
import type { CallDeps } from '../api/calls.ts';
import type { Installation } from '../features/command.ts';
import type { FileReader } from '../features/imports/file-reader.ts';
import { purgeImports, runImport } from '../features/imports/import-jobs.ts';
import { registerImportUploads } from '../features/imports/import-uploads.ts';
import type { Importer } from '../features/imports/importer.ts';
import { importKind, importPurgeKind } from '../features/imports/imports.commands.ts';
import type { PhotoDeps } from '../features/imports/perform-photos.ts';
import type { StoredFiles } from '../integrations/stored-files.ts';
import type { Deliveries } from './deliveries.ts';

type ImportsDeps = Pick<Deliveries, 'handle' | 'schedule'> &
  PhotoDeps & {
    importer: Importer;
    installation: Installation;
    fileReader: FileReader;
    storedFiles: StoredFiles;
    rateFactor: number;
    storageFactor: number;
  };

/** Receives files to import, runs imports as jobs and deletes what is no longer needed. */
export async function serveImports(app: FastifyInstance, calls: CallDeps, deps: ImportsDeps): Promise<void> {
  const { importer, installation, fileReader, incoming, pictures, storePhoto } = deps;
  const photos = { incoming, pictures, storePhoto };
  app.addHook('onClose', () => fileReader.stop());
  deps.handle(importKind, (job) =>
    runImport({ ...calls, ...photos, importer, installation, log: app.log }, job),
  );
  deps.schedule(importPurgeKind, '*/10 * * * *', () => purgeImports(calls.pool, importer));
  await registerImportUploads(app, { ...calls, ...deps });
}
