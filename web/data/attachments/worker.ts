import { AppError, type ErrorDetails } from '#domain/errors.ts';
import { drawSmall, type SmallPhoto } from './draw-small.ts';

export type ToPhotoWorker = { file: Blob; sideMax: number };

/** `failed`: for another reason than the file; the page may draw the photo itself. */
export type FromPhotoWorker =
  | { type: 'small'; photo: SmallPhoto }
  | { type: 'refused'; refusal: ErrorDetails }
  | { type: 'failed' };

const postToPage: (message: FromPhotoWorker, options?: StructuredSerializeOptions) => void =
  self.postMessage.bind(self);

self.onmessage = async ({ data: { file, sideMax } }: MessageEvent<ToPhotoWorker>) => {
  try {
    const photo = await drawSmall(file, sideMax);
    postToPage({ type: 'small', photo }, { transfer: [photo.bytes] });
  } catch (error) {
    if (!(error instanceof AppError)) return postToPage({ type: 'failed' });
    const { code, params } = error;
    postToPage({ type: 'refused', refusal: { code, ...(params && { params }) } });
  }
};
