import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { type PlanPoint, pinOn } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { blurredUrl, showPlaceholder } from '#web/features/things/photos/picture.tsx';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Hue } from '#web/ui/marks/hue-tile.tsx';
import type { FloorPlan } from '../use-floor-plan.ts';

type PlanThumbProps = {
  plan: FloorPlan;
  size: PhotoSize;
  dots: readonly PlanDot[];
  /** The search matches; other pins are dimmed. */
  found?: ReadonlyMap<string, unknown> | undefined;
  /** Lower, for use beside something else. */
  isLow?: boolean;
};

type PlanDot = { id: string; point: PlanPoint; hue: Hue };

/** A thumbnail of the plan, with its pins as dots. */
export function PlanThumb({ plan: { photo, urlOf }, size, dots, found, isLow = false }: PlanThumbProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'relative mx-auto block max-w-full overflow-hidden',
        isLow ? 'max-h-27 @min-[36em]:max-h-44' : 'max-h-64',
      )}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <img
        src={urlOf(size)}
        alt=""
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={({ currentTarget }) => showPlaceholder(currentTarget, photo.placeholder)}
        style={{ backgroundImage: photo.placeholder && `url(${blurredUrl(photo.placeholder)})` }}
        className={cx('block size-full bg-center bg-cover', found && 'opacity-60')}
      />
      {dotsToDraw(dots, found).map(({ id, point, hue }) => (
        <span
          key={id}
          data-hue={hue}
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          className={cx(
            'absolute rounded-full border-2 border-card bg-hue',
            found?.has(id) ? '-m-2 size-4 ring-3 ring-tape' : '-m-1.5 size-3',
            found && !found.has(id) && 'opacity-40 grayscale',
          )}
        />
      ))}
    </span>
  );
}

/** Matches first. */
function dotsToDraw(dots: readonly PlanDot[], found: PlanThumbProps['found']): readonly PlanDot[] {
  if (dots.length <= dotsMax) return dots;
  const [lit, dim] = [true, false].map((isFound) =>
    dots.filter(({ id }) => (found?.has(id) ?? false) === isFound),
  );
  return [...(lit ?? []), ...(dim ?? [])].slice(0, dotsMax);
}

/** More would cover the picture. */
const dotsMax = 200;

/** The pins of a thumbnail of the plan. */
export function dotsOf(
  location: Pick<Location, 'id' | 'planPhotoId' | 'photos'>,
  bins: Iterable<BinHeader>,
): PlanDot[] {
  const dots: PlanDot[] = [];
  for (const bin of bins) {
    const point = isInUse(bin) && pinOn(location, bin);
    if (point) dots.push({ id: bin.id, point, hue: hueOf(bin) });
  }
  return dots;
}
