import type { Photo } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { photoSource } from '#web/data/account/hooks.ts';
import { cx } from '#web/ui/marks/class-names.ts';

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

/** A data URL of the stored placeholder. */
export function blurredUrl(placeholder: string): string {
  return `data:image/webp;base64,${placeholder}`;
}

/** Replaces a photo that failed to load by its blurred placeholder, until the server can be reached. */
export function showPlaceholder(image: HTMLImageElement, placeholder: string): void {
  const { src } = image;
  const blurred = blurredUrl(placeholder);
  if (src === blurred) return;
  image.src = blurred;
  whenReachable(() => {
    if (image.src === blurred) image.src = src;
  });
}

/** Calls it once, when the connection comes back. The browser's `online` often comes before requests succeed, so the app's own connection counts too. */
function whenReachable(run: () => void): void {
  const account = currentAccount.get();
  const stop = () => {
    removeEventListener('online', handle);
    unsubscribe?.();
  };
  const handle = () => {
    stop();
    run();
  };
  let before = account?.sync.get().connection;
  const unsubscribe = account?.sync.subscribe(() => {
    const { connection } = account.sync.get();
    const isBack = before !== 'online' && connection === 'online';
    before = connection;
    if (isBack) handle();
  });
  addEventListener('online', handle);
}

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
