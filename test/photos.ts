import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { removeUnusedFiles } from '#server/features/photos/unused-files.ts';
import { createLocalPhotoFiles } from '#server/outside/local-photo-files.ts';
import type { TestServer } from './server.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

type Made = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' };

/** A picture with different corners, so that turning it shows. */
export async function buildPhoto({ width = 40, height = 30, format = 'jpeg' }: Made = {}): Promise<Bytes> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c9a06a' } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 2),
          height: Math.ceil(height / 2),
          channels: 3,
          background: '#1b4fe0',
        },
      },
      gravity: 'northwest',
    },
  ]);
  return bytesOf(await picture.toFormat(format).toBuffer());
}

let small: Promise<Bytes> | undefined;

export function smallPhoto(): Promise<Bytes> {
  small ??= buildPhoto();
  return small;
}

/** As `photos.create` wants it. */
export function photoForm(data: unknown, file: Bytes, name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  form.append('file', new Blob([file]), name);
  return form;
}

export function bytesOf(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}

/** A photo that a device reads, as `fetch` gives it; without `by` as somebody without an account. */
export function readPhoto(
  server: Pick<TestServer, 'fetch'>,
  address: string,
  by?: { token: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch(address, {
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers },
  });
}

/** How many files of photos lie in the storage. */
export async function countPhotoFiles({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<number> {
  const names = await readdir(join(dataDir, 'photos'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.')).length;
}

/** As the server does every few seconds. */
export async function removeUnused({ pool, dataDir }: Pick<TestServer, 'pool' | 'dataDir'>): Promise<void> {
  await removeUnusedFiles(pool, createLocalPhotoFiles(dataDir, 0));
}
