import { photosMax } from '#domain/photos/photo-limits.ts';
import type { DraftPicture } from '#web/data/operations/photo-upload.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { PlannedPhotoRow } from './photo-plan.ts';

type RowPhotosSheetProps = {
  row: PlannedPhotoRow;
  at: number;
  pictures: ReadonlyMap<string, DraftPicture>;
  onRemove: (photoId: string) => void;
  onClose: () => void;
};

/** The photos of one line, large enough to recognise. */
export function RowPhotosSheet({ row, at, pictures, onRemove, onClose }: RowPhotosSheetProps) {
  const { t } = useTranslation();
  const count = row.photoIds.length;
  const title = row.line?.name ?? t('photoFirst.open', { n: at + 1, count });
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <ul className="space-y-4">
        {row.photoIds.slice(0, photosMax.item).map((id) => (
          <li key={id}>
            {pictures.get(id)?.url === undefined ? (
              <p className="text-ink-soft">{t('photoFirst.lost')}</p>
            ) : (
              <img
                src={pictures.get(id)?.url}
                alt={title}
                className="mx-auto max-h-[60dvh] rounded-card object-contain"
              />
            )}
            <p className="mt-2 text-center">
              <Button
                onClick={() => {
                  if (count === 1) onClose();
                  onRemove(id);
                }}
              >
                {t('photoFirst.removePhoto')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
