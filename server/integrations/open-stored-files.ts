import type { Settings } from '../start/env.ts';
import { createLocalStoredFiles, type StoredFiles } from './stored-files.ts';

export async function openStoredFiles(env: Settings): Promise<StoredFiles> {
  if (env.S3_BUCKET === undefined) return createLocalStoredFiles(env.DATA_DIR, env.DISK_RESERVE_MB);
  // Imported only if used, as it takes some 10 MB of memory.
  const { createS3StoredFiles } = await import('./s3-stored-files.ts');
  return createS3StoredFiles(env);
}
