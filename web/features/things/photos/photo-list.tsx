import { useNavigate, useSearch } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import ReceiptText from 'lucide-react/icons/receipt-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useId, useState } from 'react';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { usePhotoUploads } from '#web/data/account/hooks.ts';
import type { ShownPhoto } from '#web/data/operations/upload.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { PhotoButton } from './photo-input.tsx';
import { leadClasses, type PhotoLead } from './photo-lead.ts';
import { PhotoView } from './photo-view.tsx';
import { Picture } from './picture.tsx';
import { usePhotoActs } from './use-photo-acts.ts';

export type PhotoListProps = {
  target: PhotoTarget;
  /** The bin or location they belong to. */
  stream: string;
  name: string;
  photos: readonly Photo[];
  canChange: boolean;
  /** The first photo takes the whole width, and the section has no visible title. */
  lead?: PhotoLead | undefined;
  /** The field below it is for what the first photo shows. */
  asksContents?: boolean;
};

/** The photos of a bin, item or location, of which the page's address may open one, those waiting on this device, and a button to add more. */
export function PhotoList({ target, stream, name, photos, canChange, lead, asksContents }: PhotoListProps) {
  const { t } = useTranslation();
  const uploads = usePhotoUploads().filter((each) => each.target.id === target.id);
  const acts = usePhotoActs(target, photos);
  const address = useSearch({ strict: false });
  const navigate = useNavigate();
  const [openId, setOpenId] = useState(address.photo);
  useEffect(() => setOpenId(address.photo), [address.photo]);
  const titleId = useId();
  const own = new Map(uploads.map((each) => [each.id, each]));
  const shownIds = new Set(photos.map(({ id }) => id));
  const waiting = uploads.filter(({ id, stage }) => stage !== 'arrived' && !shownIds.has(id));
  const count = photos.length + waiting.length;
  const canAdd = canChange && count < photosMax[target.kind];
  if (count === 0) return canChange && <AddFirstPhotos onAdd={acts.add} />;
  const isStrip = lead === 'strip';
  const listed = isStrip ? photos.slice(0, 1) : photos;
  return (
    <section aria-labelledby={titleId} className={cx('basis-full', lead ? 'mb-4' : 'mt-6')}>
      <h2 id={titleId} className={lead ? 'sr-only' : 'mb-2 font-bold text-lg'}>
        {t('photos.title')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {listed.map((photo, at) => (
          <li key={photo.id} className={cx('relative', lead && at === 0 && 'basis-full')}>
            <button
              type="button"
              onClick={() => setOpenId(photo.id)}
              aria-label={t('photos.open', { name, n: at + 1, count: photos.length })}
              className={cx(tileClass, lead && at === 0 ? leadClasses[lead] : 'size-24')}
            >
              {own.has(photo.id) ? (
                <img src={own.get(photo.id)?.tileUrl} alt="" className="size-full object-cover" />
              ) : (
                <Picture
                  photo={photo}
                  stream={stream}
                  size={lead && at === 0 ? 'large' : 'medium'}
                  className="size-full object-cover"
                />
              )}
            </button>
            {photo.use === 'receipt' && (
              <span className={receiptClass} title={t('documents.uses.receipt')}>
                <ReceiptText size={16} role="img" aria-label={t('documents.uses.receipt')} />
              </span>
            )}
            {isStrip && photos.length > 1 && (
              <span aria-hidden="true" className={countClass}>
                {photos.length}
              </span>
            )}
            {lead && at === 0 && canAdd && <AddPhotos onAdd={acts.add} isIcon />}
          </li>
        ))}
        {waiting.map((each, at) => (
          <li key={each.id} className={cx(lead && photos.length === 0 && at === 0 && 'basis-full')}>
            <UploadTile
              upload={each}
              className={cx(
                tileClass,
                lead && photos.length === 0 && at === 0 ? leadClasses[lead] : 'size-24',
              )}
              onDiscard={() => acts.discard(each.id)}
              onRetry={() => acts.retry(each.id)}
            />
          </li>
        ))}
        {canAdd && !(lead && photos.length > 0) && (
          <li>
            <AddPhotos onAdd={acts.add} />
          </li>
        )}
      </ul>
      {asksContents && <p className="mt-3 -mb-2 font-bold">{t('photos.asksContents')}</p>}
      {openId !== undefined && photos.some(({ id }) => id === openId) && (
        <PhotoView
          photos={photos}
          stream={stream}
          name={name}
          canChange={canChange}
          acts={acts}
          openId={openId}
          words={openId === address.photo ? address.words : undefined}
          own={own}
          onOpen={setOpenId}
          onClose={() => {
            setOpenId(undefined);
            if (address.photo === undefined) return;
            const search = (before: object) => ({ ...before, photo: undefined, words: undefined });
            void navigate({ to: '.', search, replace: true, resetScroll: false });
          }}
        />
      )}
    </section>
  );
}

/** As wide as the first photo will be. */
function AddFirstPhotos({ onAdd }: { onAdd: (files: File[]) => void }) {
  return (
    <div className="mt-4 flex basis-full flex-col">
      <AddPhotos onAdd={onAdd} />
    </div>
  );
}

function AddPhotos({ onAdd, isIcon = false }: { onAdd: (files: File[]) => void; isIcon?: boolean }) {
  const { t } = useTranslation();
  return <PhotoButton label={t('photos.add')} isMultiple isIcon={isIcon} onChoose={onAdd} />;
}

const receiptClass =
  'pointer-events-none absolute bottom-1.5 left-1.5 rounded-full bg-raised/90 p-1.5 text-ink';

/** How many photos there are, over the first. */
const countClass =
  'absolute top-2 right-2 rounded-full bg-raised/90 px-2.5 py-0.5 font-semibold text-ink text-sm tabular-nums';

const tileClass =
  'relative block overflow-hidden rounded-card border border-hairline bg-kraft [-webkit-touch-callout:none]';

type UploadTileProps = {
  upload: ShownPhoto;
  className: string;
  onDiscard: () => void;
  onRetry: () => void;
};

/** A photo that the server does not have yet, with its progress. */
function UploadTile({ upload, className, onDiscard, onRetry }: UploadTileProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { url, tileUrl, refusal, delay, progress, stage } = upload;
  const percent = progress === undefined ? undefined : number(Math.round(progress * 100));
  const words = () => {
    if (refusal !== undefined) return t('photos.refused');
    return percent === undefined ? t('photos.waiting') : t('photos.sending', { percent });
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} aria-label={words()} className={className}>
        {tileUrl !== undefined && (
          <img src={tileUrl} alt="" className={cx('size-full object-cover', refusal && 'opacity-40')} />
        )}
        {stage === 'waiting' && (
          <span
            className={cx(
              'absolute inset-x-0 bottom-0 flex min-h-7 items-center justify-center gap-1 font-semibold text-xs',
              refusal ? 'bg-berry text-on-berry' : 'bg-raised/90 text-ink',
            )}
          >
            {refusal ? <TriangleAlert size={16} aria-hidden /> : <Clock size={14} aria-hidden />}
            {percent !== undefined && `${percent} %`}
          </span>
        )}
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words()}
        footer={
          <>
            <Button onClick={onDiscard}>{t('photos.discard')}</Button>
            {refusal && (
              <Button
                kind="primary"
                onClick={() => {
                  setOpen(false);
                  onRetry();
                }}
              >
                {t('common.retry')}
              </Button>
            )}
          </>
        }
      >
        <img src={url} alt="" className="mx-auto max-h-[50dvh] rounded-card object-contain" />
        {(refusal ?? delay) && <p className="mt-3">{errorText(t, refusal ?? delay)}</p>}
        {!refusal && <p className="mt-3">{t('photos.waitingText')}</p>}
      </Sheet>
    </>
  );
}
