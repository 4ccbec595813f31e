import type { Photo } from '#domain/photos/photo.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Picture } from './picture.tsx';

const sizes = { small: 'size-8', medium: 'size-10', large: 'size-14' };

/** Decorative: the name is beside it. */
export function Thumbnail(props: { photo: Photo; stream: string; size?: keyof typeof sizes | undefined }) {
  return (
    <Picture
      {...props}
      size="small"
      className={cx('shrink-0 rounded-field object-cover', sizes[props.size ?? 'medium'])}
    />
  );
}

/** A photo added on this device, by its local URL, as the server may not have it yet. */
export function LocalThumbnail({ url, size = 'medium' }: { url: string; size?: keyof typeof sizes }) {
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      className={cx('shrink-0 rounded-field object-cover', sizes[size])}
    />
  );
}
