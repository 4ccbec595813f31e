import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';

type AddPhotoButtonsProps = { isLarge?: boolean; onAdd: (files: readonly File[]) => void };

/** The phone's own camera, and several at once from the gallery. Where there is no touch, there is no such camera. */
export function AddPhotoButtons({ isLarge = false, onAdd }: AddPhotoButtonsProps) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])]);
    // So that the same file can be chosen again.
    target.value = '';
  };
  const words = isLarge ? undefined : 'sr-only @lg/list:not-sr-only';
  return (
    <>
      <span className="hidden pointer-coarse:contents">
        <Button
          kind={isLarge ? 'primary' : 'secondary'}
          icon={Camera}
          title={isLarge ? undefined : t('photoFirst.take')}
          onClick={() => camera.current?.click()}
        >
          <span className={words}>{t('photoFirst.take')}</span>
        </Button>
      </span>
      <Button
        icon={Images}
        kind={isLarge ? 'primary' : 'secondary'}
        title={isLarge ? undefined : t('photoFirst.choose')}
        onClick={() => gallery.current?.click()}
        className={cx(
          isLarge &&
            'pointer-coarse:border pointer-coarse:border-field pointer-coarse:bg-card pointer-coarse:text-ink',
        )}
      >
        <span className={words}>{t('photoFirst.choose')}</span>
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photoFirst.take')}
        onChange={handleChange}
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label={t('photoFirst.choose')}
        onChange={handleChange}
      />
    </>
  );
}
