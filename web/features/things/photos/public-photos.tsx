import type { PublicPhoto } from '#domain/photos/photo.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';

type PublicPhotosProps = {
  name: string;
  photos: readonly PublicPhoto[] | undefined;
  size?: keyof typeof sizes;
};

const sizes = { medium: 'size-24 rounded-card', small: 'size-14 rounded-field' };

/** Photos of another person's public bin. Each links to the full photo; none is cached on this device. */
export function PublicPhotos({ name, photos = [], size = 'medium' }: PublicPhotosProps) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ url, thumbnailUrl, width, height, placeholder }, at) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={t('photos.open', { name, n: at + 1, count: photos.length })}
            className="block"
          >
            <img
              src={thumbnailUrl}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              style={{ backgroundImage: placeholder && `url(data:image/webp;base64,${placeholder})` }}
              className={cx('bg-center bg-cover object-cover', sizes[size])}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
