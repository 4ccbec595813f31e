import ImagePlus from 'lucide-react/icons/image-plus';
import MapIcon from 'lucide-react/icons/map';
import { useState } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { Picture } from '#web/features/things/photos/picture.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, type ButtonKind } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { usePlanChoice } from '../use-floor-plan.ts';

type ChoosePlanProps = { location: Location; label: string; kind?: ButtonKind };

/** A button that opens the choice of the plan's picture. */
export function ChoosePlan({ location, label, kind = 'secondary' }: ChoosePlanProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} icon={MapIcon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ChoosePlanSheet location={location} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type SheetProps = { location: Location; isOpen: boolean; onClose: () => void };

/** One of the location's photos, or a new one. */
export function ChoosePlanSheet({ location, isOpen, onClose }: SheetProps) {
  const { t } = useTranslation();
  const { choose, take } = usePlanChoice(location);
  const photos = location.photos ?? [];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('floorPlan.chooseTitle')}>
      <p className="mb-3 text-ink-soft">{t('floorPlan.chooseText')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {photos.length < photosMax.location && (
          <li>
            <PhotoInput
              label={t('floorPlan.newPicture')}
              onChoose={([file]) => {
                onClose();
                if (file) void take(file);
              }}
            >
              {(open, label) => (
                <button
                  type="button"
                  data-autofocus
                  onClick={open}
                  className={cx(
                    tileClass,
                    'flex flex-col items-center justify-center gap-1 border-ink-soft border-dashed p-1 text-center font-medium text-ink-soft text-sm',
                  )}
                >
                  <ImagePlus size={24} aria-hidden />
                  {label}
                </button>
              )}
            </PhotoInput>
          </li>
        )}
        {photos.map((photo, at) => {
          const isPlan = photo.id === location.planPhotoId;
          return (
            <li key={photo.id}>
              <button
                type="button"
                data-autofocus
                aria-pressed={isPlan}
                aria-label={t(isPlan ? 'floorPlan.isPlan' : 'floorPlan.choosePhoto', { n: at + 1 })}
                onClick={() => {
                  onClose();
                  if (!isPlan) void choose(photo.id);
                }}
                className={cx(
                  tileClass,
                  'block overflow-hidden border-hairline',
                  isPlan && 'ring-4 ring-tape',
                )}
              >
                <Picture
                  photo={photo}
                  stream={location.id}
                  size="medium"
                  className="size-full object-cover"
                />
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

const tileClass = 'aspect-square w-full min-h-24 rounded-card border hover:bg-kraft/60';
