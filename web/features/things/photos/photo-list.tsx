import Camera from 'lucide-react/icons/camera';
import { useId, useState } from 'react';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { useUploads } from '#web/data/account/use-uploads.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { PhotoInput } from './photo-input.tsx';
import { PhotoView } from './photo-view.tsx';
import { Picture } from './picture.tsx';
import { UploadTile } from './upload-tile.tsx';
import { usePhotoActs } from './use-photo-acts.ts';

export type PhotoListProps = {
  target: PhotoTarget;
  /** The bin or location they belong to. */
  stream: string;
  name: string;
  photos: readonly Photo[];
  canChange: boolean;
  /** The first photo takes the whole width, and the section has no visible title. */
  isLed?: boolean;
};

/** The photos of a bin, item or location, those waiting on this device, and a button to add more. */
export function PhotoList({ target, stream, name, photos, canChange, isLed }: PhotoListProps) {
  const { t } = useTranslation();
  const uploads = useUploads().filter((each) => each.target.id === target.id);
  const acts = usePhotoActs(target, photos);
  const [openId, setOpenId] = useState<string>();
  const titleId = useId();
  const own = new Map(uploads.map((each) => [each.id, each]));
  const shownIds = new Set(photos.map(({ id }) => id));
  const waiting = uploads.filter(({ id, stage }) => stage !== 'arrived' && !shownIds.has(id));
  const count = photos.length + waiting.length;
  const canAdd = canChange && count < photosMax[target.kind];
  if (count === 0 && !canChange) return null;
  if (count === 0) return <AddFirstPhotos onAdd={acts.add} />;
  return (
    <section aria-labelledby={titleId} className={cx('basis-full', isLed ? 'mb-4' : 'mt-6')}>
      <h2 id={titleId} className={isLed ? 'sr-only' : 'mb-2 font-bold text-lg'}>
        {t('photos.title')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <li key={photo.id} className={cx(isLed && at === 0 && 'relative basis-full')}>
            <button
              type="button"
              onClick={() => setOpenId(photo.id)}
              aria-label={t('photos.open', { name, n: at + 1, count: photos.length })}
              className={cx(tileClass, isLed && at === 0 ? 'aspect-[4/3] max-h-88 w-full' : 'size-24')}
            >
              {own.has(photo.id) ? (
                <img src={own.get(photo.id)?.tileUrl} alt="" className="size-full object-cover" />
              ) : (
                <Picture
                  photo={photo}
                  stream={stream}
                  size={isLed && at === 0 ? 'large' : 'medium'}
                  className="size-full object-cover"
                />
              )}
            </button>
            {isLed && at === 0 && canAdd && <AddPhotos onAdd={acts.add} isIcon />}
          </li>
        ))}
        {waiting.map((each) => (
          <li key={each.id}>
            <UploadTile
              upload={each}
              className={`${tileClass} size-24`}
              onDiscard={() => acts.discard(each.id)}
              onRetry={() => acts.retry(each.id)}
            />
          </li>
        ))}
        {canAdd && !(isLed && photos.length > 0) && (
          <li>
            <AddPhotos onAdd={acts.add} />
          </li>
        )}
      </ul>
      {openId !== undefined && (
        <PhotoView
          photos={photos}
          stream={stream}
          name={name}
          canChange={canChange}
          acts={acts}
          openId={openId}
          own={own}
          onOpen={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  );
}

function AddFirstPhotos({ onAdd }: { onAdd: (files: File[]) => void }) {
  const { t } = useTranslation();
  return (
    <PhotoInput label={t('photos.add')} isMultiple onChoose={onAdd}>
      {(open, label) => (
        <Button kind="quiet" icon={Camera} onClick={open} className="-mx-3 self-start">
          {label}
        </Button>
      )}
    </PhotoInput>
  );
}

function AddPhotos({ onAdd, isIcon }: { onAdd: (files: File[]) => void; isIcon?: boolean }) {
  const { t } = useTranslation();
  return (
    <PhotoInput label={t('photos.add')} isMultiple onChoose={onAdd}>
      {(open, label) => (
        <button
          type="button"
          onClick={open}
          aria-label={isIcon ? label : undefined}
          className={isIcon ? iconClass : tileButtonClass}
        >
          <Camera size={24} aria-hidden />
          {!isIcon && label}
        </button>
      )}
    </PhotoInput>
  );
}

/** Over a photo. */
const iconClass =
  'absolute right-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-raised text-ink shadow-float hover:bg-kraft';

const tileButtonClass =
  'flex min-h-24 min-w-24 max-w-full flex-col items-center justify-center gap-1 rounded-card border border-ink-soft border-dashed px-2 py-1 text-center font-medium text-ink-soft text-sm hover:bg-kraft/60 hover:text-ink';

const tileClass =
  'relative block overflow-hidden rounded-card border border-hairline bg-kraft [-webkit-touch-callout:none]';
