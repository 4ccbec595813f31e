import type { ErrorParams } from '#domain/errors.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';

/** A photo with its bytes until the server has it; `refusal` until the person decides. */
export type PhotoUpload = {
  /** The id of the photo. */
  id: string;
  operationId: string;
  build: string;
  target: PhotoTarget;
  /** Not a Blob: some browsers lose stored Blobs. */
  bytes: ArrayBuffer;
  type: string;
  width: number;
  height: number;
  createdAt: string;
  /** Stored as chosen; shrunk before it is sent. */
  isRaw?: true;
  refusal?: UploadRefusal;
};

/** A photo of an unsaved list; the names in the list are the draft `form`. */
export type DraftPhoto = Omit<PhotoUpload, 'operationId' | 'build' | 'target' | 'refusal'> & { form: string };

export type DraftPicture = {
  /** The URL of the picture on this device. */
  url?: string;
  /** `lost`: the device no longer has it. */
  stage: 'reading' | 'stored' | 'lost';
};

export type UploadRefusal = { code: string; message: string; params?: ErrorParams };

export type ShownUpload = {
  id: string;
  target: PhotoTarget;
  /** The URL of the whole picture on this device. */
  url: string;
  /** The URL of the preview; the whole picture's URL if no preview can be made. */
  tileUrl?: string;
  /** Undefined until the picture is read. */
  size?: { width: number; height: number };
  /** The sent share, from 0 to 1. */
  progress?: number;
  /**
   * `sent` until it arrives with its bin, then `arrived`: the picture on this device is used instead of fetching it.
   */
  stage: 'waiting' | 'sent' | 'arrived';
  refusal?: UploadRefusal;
  /** Why the server refused it for now; it is sent again. */
  delay?: UploadRefusal;
};
