import type { DocumentTarget } from '#domain/documents/document.ts';
import type { DocumentType, DocumentUse } from '#domain/documents/document-limits.ts';
import type { ErrorParams } from '#domain/errors.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';

/** A file with its bytes until the server has it; `refusal` until the person decides. */
type StoredUpload = {
  /** The id of the photo or document. */
  id: string;
  operationId: string;
  build: string;
  /** Not a Blob: some browsers lose stored Blobs. */
  bytes: ArrayBuffer;
  type: string;
  createdAt: string;
  refusal?: UploadRefusal;
};

export type PhotoUpload = StoredUpload & {
  target: PhotoTarget;
  width: number;
  height: number;
  /** Stored as chosen; shrunk before it is sent. */
  isRaw?: true;
  document?: undefined;
};

export type DocumentUpload = StoredUpload & {
  target: DocumentTarget;
  document: { name: string; use: DocumentUse; type: DocumentType };
  isRaw?: undefined;
};

/** An upload without `document` is a photo, as builds before documents stored it. */
export type Upload = PhotoUpload | DocumentUpload;

/** A document as it is listed in memory, where the bytes of many would take too much. `size` is their number. */
export type ListedDocument = Omit<DocumentUpload, 'bytes'> & { size: number };

export type ListedUpload = PhotoUpload | ListedDocument;

/** A photo of an unsaved list; the names in the list are the draft `form`. */
export type DraftPhoto = Omit<PhotoUpload, 'operationId' | 'build' | 'target' | 'refusal' | 'document'> & {
  form: string;
};

export type DraftPicture = {
  /** The URL of the picture on this device. */
  url?: string;
  /** `lost`: the device no longer has it. */
  stage: 'reading' | 'stored' | 'lost';
};

export type UploadRefusal = { code: string; message: string; params?: ErrorParams };

type Shown = {
  id: string;
  /** The sent share, from 0 to 1. */
  progress?: number;
  refusal?: UploadRefusal;
  /** Why the server refused it for now; it is sent again. */
  delay?: UploadRefusal;
};

export type ShownPhoto = Shown & {
  target: PhotoTarget;
  /** The URL of the whole picture on this device. */
  url: string;
  /** The URL of the preview; the whole picture's URL if no preview can be made. */
  tileUrl?: string;
  /** Undefined until the picture is read. */
  size?: { width: number; height: number };
  /**
   * `sent` until it arrives with its bin, then `arrived`: the picture on this device is used instead of fetching it.
   */
  stage: 'waiting' | 'sent' | 'arrived';
};

/** Documents stay listed until they arrive with their thing. */
export type ShownDocument = Shown & {
  target: DocumentTarget;
  name: string;
  use: DocumentUse;
  type: DocumentType;
  size: number;
  createdAt: string;
  stage: 'waiting' | 'sent';
};
