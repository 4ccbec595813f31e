import type { Settings } from '../start/env.ts';
import { type AttachmentFiles, createLocalAttachmentFiles } from './attachment-files.ts';

export async function openAttachmentFiles(env: Settings): Promise<AttachmentFiles> {
  if (env.S3_BUCKET === undefined) return createLocalAttachmentFiles(env.DATA_DIR, env.DISK_RESERVE_MB);
  // Imported only if used, as it takes some 10 MB of memory.
  const { createS3AttachmentFiles } = await import('./s3-attachment-files.ts');
  return createS3AttachmentFiles(env);
}
