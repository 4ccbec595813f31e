import type { FastifyInstance } from 'fastify';
import type { CallDeps } from '../api/calls.ts';
import type { ResolveSession } from '../api/session.ts';
import { costModel } from '../cost-model.ts';
import { createPool } from '../db/pool.ts';
import type { Queryable } from '../db/statement.ts';
import type { Installation } from '../features/command.ts';
import { exportKind, exportPurgeKind, purgeExports, runExport } from '../features/exports/export-jobs.ts';
import type { FileReader } from '../features/imports/file-reader.ts';
import { purgeImports, runImport } from '../features/imports/import-jobs.ts';
import { registerImportUploads } from '../features/imports/import-uploads.ts';
import type { Importer } from '../features/imports/importer.ts';
import { importKind, importPurgeKind } from '../features/imports/imports.commands.ts';
import type { DocumentDeps } from '../features/imports/perform-document.ts';
import type { PhotoDeps } from '../features/imports/perform-photos.ts';
import type { AttachmentFiles } from '../integrations/attachment-files.ts';
import type { StoredFiles } from '../integrations/stored-files.ts';
import type { Publish } from '../live/hint.ts';
import { registerExportFiles } from '../pages/export-files.routes.ts';
import type { Deliveries } from './deliveries.ts';

type ImportsDeps = Pick<Deliveries, 'handle' | 'schedule'> &
  PhotoDeps &
  DocumentDeps & {
    importer: Importer;
    installation: Installation;
    fileReader: FileReader;
    storedFiles: StoredFiles;
    rateFactor: number;
    storageFactor: number;
  };

/** Receives files to import, runs imports as jobs and deletes what is no longer needed. */
export async function serveImports(app: FastifyInstance, calls: CallDeps, deps: ImportsDeps): Promise<void> {
  const { importer, installation, fileReader, incoming, pictures, storePhoto, storeDocument } = deps;
  const files = { incoming, pictures, storePhoto, storeDocument };
  app.addHook('onClose', () => fileReader.stop());
  const jobDeps = { ...calls, ...files, importer, installation, begunUndos: new Map(), log: app.log };
  deps.handle(importKind, (job) => runImport(jobDeps, job));
  deps.schedule(importPurgeKind, '*/10 * * * *', () => purgeImports(calls.pool, importer));
  await registerImportUploads(app, { ...calls, ...deps });
}

type ExportsDeps = Pick<Deliveries, 'handle' | 'schedule'> & {
  databaseUrl: string;
  readPool: Queryable;
  resolveSession: ResolveSession;
  rateFactor: number;
  attachmentFiles: AttachmentFiles;
  storedFiles: StoredFiles;
  publish: Publish;
};

/** Writes exports as jobs, serves their files and deletes them after their time. */
export function serveExports(app: FastifyInstance, deps: ExportsDeps): void {
  const { atOnce, statementMs } = costModel.exports;
  // One connection for the snapshot of each export and one for its progress.
  const pool = createPool(deps.databaseUrl, { max: 2 * atOnce, statement_timeout: statementMs });
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onClose', () => pool.end());
  const jobDeps = { ...deps, pool, log: app.log, stopping: stopping.signal };
  deps.handle(exportKind, (job) => runExport(jobDeps, job));
  deps.schedule(exportPurgeKind, '* * * * *', () => purgeExports(pool, deps.storedFiles));
  registerExportFiles(app, deps);
}
