import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { fold } from '#domain/fold.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { useAttachmentTexts } from '#web/data/account/attachment-texts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { useClosedByBack } from '#web/ui/actions/open-dialogs.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useOpenModal } from '#web/ui/overlays/sheet.tsx';
import { Picture } from './picture.tsx';
import type { usePhotoActs } from './use-photo-acts.ts';

type PhotoViewProps = {
  photos: readonly Photo[];
  stream: string;
  name: string;
  canChange: boolean;
  acts: ReturnType<typeof usePhotoActs>;
  openId: string;
  /** Marked where they are in the photo. */
  words: string | undefined;
  /** Pictures on this device, by id. */
  own: ReadonlyMap<string, { url: string }>;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** A full-screen photo; arrow keys and swipes go to the next. */
export function PhotoView({
  photos,
  stream,
  name,
  canChange,
  acts,
  openId,
  words,
  own,
  ...on
}: PhotoViewProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const lastAt = useRef(0);
  const found = photos.findIndex(({ id }) => id === openId);
  if (found >= 0) lastAt.current = found;
  const at = Math.min(lastAt.current, photos.length - 1);
  const photo = photos[at];
  const { onClose, onOpen } = on;

  useOpenModal(dialog);
  useClosedByBack(onClose);
  useEffect(() => {
    if (photo === undefined) onClose();
  }, [photo, onClose]);
  const go = (by: 1 | -1) => {
    const next = photos[at + by];
    if (next) onOpen(next.id);
  };
  const { style, handlers } = usePhotoSwipe({ before: at > 0, after: at < photos.length - 1 }, go);
  if (photo === undefined) return null;

  const url = own.get(photo.id)?.url;
  const label = t('photos.open', { name, n: at + 1, count: photos.length });
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(-1);
        if (key === 'ArrowRight') go(1);
      }}
      className="m-0 flex size-full max-h-none max-w-none flex-col border-0 bg-paper p-0 text-ink"
    >
      <header className="flex shrink-0 items-center gap-1 px-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <IconButton icon={X} label={t('common.close')} onClick={onClose} />
        <h2 className="min-w-0 grow truncate font-semibold">{name}</h2>
        {canChange && <PhotoActs {...{ photo, at, acts, onClose }} count={photos.length} />}
      </header>
      <div {...handlers} className={cx('flex min-h-0 grow p-2', handlers.className)}>
        <div
          style={{ ...style, containerType: 'size' }}
          className="flex min-w-0 grow items-center justify-center"
        >
          <div style={sizeOf(photo)} className="relative">
            {url === undefined ? (
              <Picture
                key={photo.id}
                photo={photo}
                stream={stream}
                size="large"
                label={label}
                className="size-full rounded-card object-contain"
              />
            ) : (
              <img src={url} alt={label} className="size-full rounded-card object-contain" />
            )}
            {words !== undefined && <Marks photo={photo} stream={stream} words={words} />}
          </div>
        </div>
      </div>
      {photos.length > 1 && <PhotoSteps at={at} count={photos.length} onStep={go} />}
    </dialog>
  );
}

/** As large as the space around it allows, but no larger than the photo. */
function sizeOf({ width, height }: Photo): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`,
  };
}

/** An address may name any number of words. */
const markedWordsMax = 20;

/** Frames the lines of the photo that have one of the words. */
function Marks({ photo, stream, words }: { photo: Photo; stream: string; words: string }) {
  const lines = useAttachmentTexts(stream)[photo.id]?.lines ?? [];
  const wanted = fold(words).split(' ').filter(Boolean).slice(0, markedWordsMax);
  return lines
    .filter(({ text }) => wanted.some((word) => fold(text).includes(word)))
    .map(({ text, at: [left, top, width, height] = [0, 0, 0, 0] }) => (
      <mark
        key={`${left} ${top} ${text}`}
        style={{ left: part(left), top: part(top), width: part(width), height: part(height) }}
        className="-m-1 absolute box-content rounded-field border-3 border-tape bg-transparent p-1 shadow-float outline-2 outline-paper"
      >
        <span className="sr-only">{text}</span>
      </mark>
    ));
}

function part(thousandths: number): string {
  return `${thousandths / 10}%`;
}

type PhotoActsProps = Pick<PhotoViewProps, 'acts' | 'onClose'> & { photo: Photo; at: number; count: number };

function PhotoActs({ photo: { id, use }, at, count, acts, onClose }: PhotoActsProps) {
  const { t } = useTranslation();
  const isReceipt = use === 'receipt';
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('photos.delete')}
        onClick={() => {
          // Otherwise the toast with Undo would be below it.
          onClose();
          void acts.remove(id);
        }}
      />
      <Menu
        label={t('photos.acts')}
        entries={[
          {
            label: t(isReceipt ? 'documents.unmarkReceipt' : 'documents.markReceipt'),
            icon: ReceiptText,
            onPress: () => void acts.mark(id, isReceipt ? null : 'receipt'),
          },
          at > 0 && { label: t('photos.putFirst'), onPress: () => void acts.putFirst(id) },
          at > 0 && { label: t('photos.moveBack'), onPress: () => void acts.move(id, -1) },
          at < count - 1 && { label: t('photos.moveOn'), onPress: () => void acts.move(id, 1) },
        ]}
      />
    </>
  );
}

function PhotoSteps({ at, count, onStep }: { at: number; count: number; onStep: (by: 1 | -1) => void }) {
  const { t } = useTranslation();
  return (
    <footer className="flex shrink-0 items-center justify-center gap-6 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <IconButton
        icon={ChevronLeft}
        label={t('photos.previous')}
        disabled={at === 0}
        onClick={() => onStep(-1)}
      />
      <span aria-live="polite">{t('photos.nOf', { n: at + 1, count })}</span>
      <IconButton
        icon={ChevronRight}
        label={t('photos.next')}
        disabled={at === count - 1}
        onClick={() => onStep(1)}
      />
    </footer>
  );
}

type Drag = { id: number; x: number; y: number; at: number; isSideways?: boolean };

/** In pixels; a quick flick need not go as far. */
const swipeDistance = 64;

const flicked = { pixels: 24, perMillisecond: 0.4 };

/** One finger swipes to the next or previous photo. Pinching, and panning a zoomed photo, are left to the browser. */
function usePhotoSwipe(has: { before: boolean; after: boolean }, go: (by: 1 | -1) => void) {
  const drag = useRef<Drag>(undefined);
  const [offset, setOffset] = useState(0);
  const isZoomed = useIsZoomed();
  const stop = () => {
    drag.current = undefined;
    setOffset(0);
  };
  return {
    style: { transform: offset === 0 ? undefined : `translateX(${offset}px)` },
    handlers: {
      className: isZoomed ? undefined : 'touch-pan-y touch-pinch-zoom',
      onPointerDown({ pointerId, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
        if (drag.current) stop();
        else if (pointerType === 'touch' && !isZoomed) drag.current = { id: pointerId, x, y, at };
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
        const current = drag.current;
        if (current?.id !== pointerId) return;
        const dx = clientX - current.x;
        const dy = clientY - current.y;
        if (current.isSideways === undefined && Math.hypot(dx, dy) >= 10)
          current.isSideways = Math.abs(dx) > Math.abs(dy);
        if (!current.isSideways) return;
        const isPossible = dx < 0 ? has.after : has.before;
        setOffset(isPossible ? dx : dx / 5);
      },
      onPointerUp({ pointerId, clientX, timeStamp }: PointerEvent) {
        const current = drag.current;
        if (current?.id !== pointerId) return;
        stop();
        const dx = clientX - current.x;
        const isFlicked =
          Math.abs(dx) > flicked.pixels && Math.abs(dx) / (timeStamp - current.at) > flicked.perMillisecond;
        if (current.isSideways && (Math.abs(dx) > swipeDistance || isFlicked)) go(dx < 0 ? 1 : -1);
      },
      onPointerCancel: stop,
    },
  };
}

function useIsZoomed(): boolean {
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => setZoomed(view.scale > 1.05);
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, []);
  return isZoomed;
}
