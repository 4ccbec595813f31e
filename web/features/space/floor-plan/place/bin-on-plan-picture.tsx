import { Link } from '@tanstack/react-router';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type PlanPoint, regionAt } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { blurredUrl, showPlaceholder } from '#web/features/things/photos/picture.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { nearestPinned } from '../bins-of-plan.ts';
import { PinFace, pinLookOf } from '../pin-face.tsx';
import { type FloorPlan, useFloorPlan } from '../use-floor-plan.ts';

type BinOnPlanProps = { bin: BinHeader; location: Location; isPlacedOnly?: boolean | undefined };

/** The part of the plan around the bin, and the name of its region. */
export function BinOnPlanPicture({ bin, location, isPlacedOnly }: BinOnPlanProps) {
  const { t } = useTranslation();
  const plan = useFloorPlan(location);
  const { bins } = useBins();
  if (!plan) return null;
  const standing = nearestPinned(bin, bins, plan.location);
  if (!standing) return isPlacedOnly ? null : <NotPlaced {...{ bin, location }} />;
  const { point } = standing;
  const region = regionAt(location.regions, point);
  return (
    <Section title={t('floorPlan.whereItStands')}>
      <Link
        to={paths.map}
        search={{ location: location.id, bin: standing.bin.id }}
        aria-label={t('floorPlan.seeOnPlan', { name: bin.name, place: location.name })}
        className="block overflow-hidden rounded-card border border-hairline bg-card hover:bg-kraft/40"
      >
        <CroppedPlan plan={plan} point={point} bin={standing.bin} />
        <span className="block px-4 py-3 font-medium [overflow-wrap:anywhere]">
          {region ? t('floorPlan.standsIn', { place: location.name, region: region.name }) : location.name}
        </span>
      </Link>
    </Section>
  );
}

/** Width by height. */
const frameRatio = 2.2;
/** The visible share of the plan's width. */
const share = 0.55;
/** For the pin on the narrowest phone. */
const room = { above: 40, beside: 9 };

function CroppedPlan({ plan, point, bin }: { plan: FloorPlan; point: PlanPoint; bin: BinHeader }) {
  const { photo, location, urlOf } = plan;
  const { left, top, width, height } = cropAround(point, photo, frameRatio, share, room);
  return (
    <span aria-hidden className="relative block overflow-hidden bg-kraft" style={{ aspectRatio: frameRatio }}>
      <span
        className="absolute block"
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      >
        <img
          src={urlOf('large')}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={({ currentTarget }) => showPlaceholder(currentTarget, photo.placeholder)}
          style={{ backgroundImage: photo.placeholder && `url(${blurredUrl(photo.placeholder)})` }}
          className="block size-full bg-center bg-cover"
        />
        {location.regions?.map((region) => (
          <span
            key={region.id}
            className="absolute border-2 border-raised/80 outline-1 outline-camera/70 outline-dashed"
            style={{
              left: `${region.x * 100}%`,
              top: `${region.y * 100}%`,
              width: `${region.width * 100}%`,
              height: `${region.height * 100}%`,
            }}
          />
        ))}
        <span className="absolute" style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}>
          <span className="absolute bottom-2 -translate-x-1/2">
            <PinFace look={pinLookOf(bin)} isRaised />
          </span>
        </span>
      </span>
    </span>
  );
}

/** For people who may place it. */
function NotPlaced({ bin, location }: BinOnPlanProps) {
  const { t } = useTranslation();
  if (!can(bin.role, 'edit details') || bin.parentBinId !== undefined) return null;
  return (
    <Section title={t('floorPlan.whereItStands')}>
      <LinkButton to={paths.map} search={{ location: location.id, bin: bin.id }}>
        {t('floorPlan.putOnPlan')}
      </LinkButton>
    </Section>
  );
}

type Size = { width: number; height: number };

/** The position and size of the whole picture behind a frame that shows a part of it, in percent of the frame. */
type Crop = { left: number; top: number; width: number; height: number };

/** Space around the point, in percent of the frame, for what is drawn above and beside it. */
type Room = { above: number; beside: number };

/**
 * The part of a plan around a point, `share` of its width wide. Extends beyond the plan's edges only as far as the
 * point needs room. `frame`: width by height.
 */
export function cropAround(
  point: PlanPoint,
  picture: Size,
  frame: number,
  share: number,
  { above, beside }: Room = { above: 0, beside: 0 },
): Crop {
  const ratio = picture.width / picture.height;
  const shownWidth = Math.min(share, 1, frame / ratio);
  const shownHeight = Math.min(1, (shownWidth * ratio) / frame);
  const start = (middle: number, part: number) => Math.min(Math.max(middle - part / 2, 0), 1 - part);
  const width = 100 / shownWidth;
  const height = 100 / shownHeight;
  const x = (point.x - start(point.x, shownWidth)) * width;
  const y = (point.y - start(point.y, shownHeight)) * height;
  return {
    left: Math.min(Math.max(x, beside), 100 - beside) - point.x * width,
    top: Math.max(y, above) - point.y * height,
    width,
    height,
  };
}
