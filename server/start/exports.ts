import type { FastifyInstance } from 'fastify';
import type { ResolveSession } from '../api/session.ts';
import { costModel } from '../cost-model.ts';
import { createPool } from '../db/pool.ts';
import type { Queryable } from '../db/statement.ts';
import { exportKind, exportPurgeKind, purgeExports, runExport } from '../features/exports/export-jobs.ts';
import type { PhotoFiles } from '../integrations/photo-files.ts';
import type { StoredFiles } from '../integrations/stored-files.ts';
import type { Publish } from '../live/hint.ts';
import { registerExportFiles } from '../pages/export-files.routes.ts';
import type { Deliveries } from './deliveries.ts';

type ExportsDeps = Pick<Deliveries, 'handle' | 'schedule'> & {
  databaseUrl: string;
  readPool: Queryable;
  resolveSession: ResolveSession;
  rateFactor: number;
  photoFiles: PhotoFiles;
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
