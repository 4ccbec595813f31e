import type { Photo } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { photoSource } from '#web/data/account/photo-source.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { blurredUrl, showPlaceholder } from './show-placeholder.ts';

type PictureProps = {
  photo: Photo;
  /** The bin or location it belongs to. */
  stream: string;
  size: PhotoSize;
  /** Omitted if the name is beside it. */
  label?: string;
  className: string;
};

/** Shows a blurred placeholder of the right aspect ratio until the photo is loaded. */
export function Picture({ photo, stream, size, label = '', className }: PictureProps) {
  return (
    <img
      src={photoSource(photo.id, size, stream)}
      alt={label}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={({ currentTarget }) => showPlaceholder(currentTarget, photo.placeholder)}
      style={{ backgroundImage: `url(${blurredUrl(photo.placeholder)})` }}
      className={cx('bg-cover bg-center', className)}
    />
  );
}
