import type { BinHeader } from '#domain/bins/bin.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { usePhotoUploads } from '#web/data/account/hooks.ts';

/** The first photo of a bin; `localUrl` while its picture is on this device, also before the server has it. */
export function useBinFace({ id, photos = [] }: BinHeader): { photo?: Photo; localUrl?: string | undefined } {
  const uploads = usePhotoUploads();
  const [photo] = photos;
  const upload = uploads.find((each) =>
    photo ? each.id === photo.id : each.target.id === id && each.stage !== 'arrived' && !each.refusal,
  );
  return { ...(photo && { photo }), localUrl: upload?.tileUrl };
}
