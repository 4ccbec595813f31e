import type { ErrorParams } from '#domain/errors.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';

/** A photo with its bytes until the server has it; `refusal` until the person decides. */
export type PhotoUpload = {
  /** The photo's. */
  id: string;
  operationId: string;
  build: string;
  target: PhotoTarget;
  /** Not a Blob, which some browsers lose. */
  bytes: ArrayBuffer;
  type: string;
  width: number;
  height: number;
  createdAt: string;
  /** As it was chosen; it is made small before it is sent. */
  isRaw?: true;
  refusal?: UploadRefusal;
};

/** A photo of a list that is not saved yet; the list with the names is the draft `form`. */
export type DraftPhoto = Omit<PhotoUpload, 'operationId' | 'build' | 'target' | 'refusal'> & { form: string };

export type DraftPicture = {
  /** Of the picture on this device. */
  url?: string;
  /** `lost` where the device has it no more. */
  stage: 'reading' | 'stored' | 'lost';
};

export type UploadRefusal = { code: string; message: string; params?: ErrorParams };

export type ShownUpload = {
  id: string;
  target: PhotoTarget;
  /** Of the whole picture on this device. */
  url: string;
  /** Of a picture for a tile, as soon as there is one; the whole one's where none is made. */
  tileUrl?: string;
  /** Unknown until the picture was read. */
  size?: { width: number; height: number };
  /** What of it was sent, from 0 to 1. */
  progress?: number;
  /** `sent` until it comes back with its bin, then `arrived`: its picture here need not be fetched. */
  stage: 'waiting' | 'sent' | 'arrived';
  refusal?: UploadRefusal;
  /** Why the server could not take it when it was sent last; it is sent again. */
  delay?: UploadRefusal;
};
