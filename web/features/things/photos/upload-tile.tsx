import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { ShownUpload } from '#web/data/operations/photo-upload.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

type UploadTileProps = {
  upload: ShownUpload;
  className: string;
  onDiscard: () => void;
  onRetry: () => void;
};

/** A photo that the server does not have yet, with its progress. */
export function UploadTile({ upload, className, onDiscard, onRetry }: UploadTileProps) {
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
