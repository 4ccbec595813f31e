import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';

type AddPhotoButtonsProps = { isLarge?: boolean; onAdd: (files: readonly File[]) => void };

/** The phone's camera, and multiple photos from the gallery. Devices without touch have no camera button. */
export function AddPhotoButtons({ isLarge = false, onAdd }: AddPhotoButtonsProps) {
  const { t } = useTranslation();
  const words = isLarge ? undefined : 'sr-only @lg/list:not-sr-only';
  return (
    <>
      <PhotoInput label={t('photoFirst.take')} isCamera onChoose={onAdd}>
        {(open, label) => (
          <span className="hidden pointer-coarse:contents">
            <Button
              kind={isLarge ? 'primary' : 'secondary'}
              icon={Camera}
              title={isLarge ? undefined : label}
              onClick={open}
            >
              <span className={words}>{label}</span>
            </Button>
          </span>
        )}
      </PhotoInput>
      <PhotoInput label={t('photoFirst.choose')} isMultiple onChoose={onAdd}>
        {(open, label) => (
          <Button
            icon={Images}
            kind={isLarge ? 'primary' : 'secondary'}
            title={isLarge ? undefined : label}
            onClick={open}
            className={cx(
              isLarge &&
                'pointer-coarse:border pointer-coarse:border-field pointer-coarse:bg-card pointer-coarse:text-ink',
            )}
          >
            <span className={words}>{label}</span>
          </Button>
        )}
      </PhotoInput>
    </>
  );
}
