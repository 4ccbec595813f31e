import sharp from 'sharp';

export type Bytes = Uint8Array<ArrayBuffer>;

type Made = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' };

/** A picture with different corners, so that its orientation can be tested. */
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

export function bytesOf(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}
