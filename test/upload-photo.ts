import type { PhotoTarget } from '#domain/photos/photo.ts';
import type { Account } from './account.ts';
import { type Bytes, buildPhoto } from './build-photo.ts';

/** Uploads a photo like a device and returns its id. */
export async function uploadPhoto(
  address: string,
  account: Account,
  target: PhotoTarget,
  file?: Bytes,
): Promise<string> {
  const form = new FormData();
  form.append('data', JSON.stringify({ target }));
  form.append('file', new Blob([file ?? (await buildPhoto({ width: 1_200, height: 900 }))]), 'photo.jpg');
  const { authorization = '' } = account.headers;
  const answer = await fetch(`${address}/api/photos.create`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const body = (await answer.json()) as { result?: { id: string }; error?: { message: string } };
  if (body.result === undefined) throw new Error(`photos.create: ${answer.status} ${body.error?.message}`);
  return body.result.id;
}
