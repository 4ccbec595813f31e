import type { Settings } from '../start/env.ts';
import { createLocalPhotoFiles, type PhotoFiles } from './photo-files.ts';

export async function openPhotoFiles(env: Settings): Promise<PhotoFiles> {
  if (env.S3_BUCKET === undefined) return createLocalPhotoFiles(env.DATA_DIR, env.DISK_RESERVE_MB);
  // Imported only if used, as it takes some 10 MB of memory.
  const { createS3PhotoFiles } = await import('./s3-photo-files.ts');
  return createS3PhotoFiles(env);
}
