import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { costModel } from '../cost-model.ts';

export const UPLOAD_PATH = '/api/photos.create';

/** The file with the parts around it. */
export const UPLOAD_MAX_BYTES = photoBytesMax + 64 * 1024;

/** The longest body that a path takes. */
export function bodyMaxOf(url: string | undefined): number {
  return url?.split('?')[0] === UPLOAD_PATH ? UPLOAD_MAX_BYTES : costModel.body.maxBytes;
}
