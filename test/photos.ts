import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { PhotoTarget, PhotoText } from '#domain/photos/photo.ts';
import { storeAttachmentText } from '#server/features/attachments/attachment-text.ts';
import { removeUnusedFiles } from '#server/features/attachments/unused-files.ts';
import { createLocalAttachmentFiles } from '#server/integrations/attachment-files.ts';
import { type Bytes, buildPhoto } from './build-photo.ts';

let small: Promise<Bytes> | undefined;

export function smallPhoto(): Promise<Bytes> {
  small ??= buildPhoto();
  return small;
}

/** The form for `photos.create`. */
export function photoForm(data: unknown, file: Bytes, name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('file', new Blob([file]), name);
  return form;
}

/** Adds a photo by `photos.create`. @throws Error with the server's answer if refused. */
export async function addPhoto(
  address: string,
  { token }: { token: string },
  data: { target: PhotoTarget; id?: string },
  file: Bytes,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const body = photoForm(data, file);
  const answer = await fetch(`${address}/api/photos.create`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`photos.create: ${answer.status} ${await answer.text()}`);
}

/** Reads a photo file; without `by`, without a session. */
export function readPhoto(
  server: { fetch(path: string, init?: RequestInit): Promise<Response> },
  address: string,
  by?: { token: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch(address, {
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers },
  });
}

/** Counts the stored photo files. */
export async function countPhotoFiles({ dataDir }: { dataDir: string }): Promise<number> {
  const names = await readdir(join(dataDir, 'photos'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.')).length;
}

/** Removes unused photo files, as the server does every minute. */
export async function removeUnused({ pool, dataDir }: { pool: Pool; dataDir: string }): Promise<void> {
  await removeUnusedFiles(pool, createLocalAttachmentFiles(dataDir, 0));
}

/** The text that model 1 finds in a photo with these lines. */
export function photoTextOf(...lines: string[]): PhotoText {
  return { model: 1, lines: lines.map((text, n) => ({ text, sure: 90, at: [0, n * 10, 500, 9] })) };
}

/** Stores the lines found in a photo, as the reader of photos does. */
export async function findText(
  { pool }: { pool: Pool },
  ownerId: string,
  photoId: string,
  ...lines: string[]
): Promise<void> {
  const text = photoTextOf(...lines);
  await storeAttachmentText({ pool, publish: () => {} }, { ownerId, id: photoId, text });
}
