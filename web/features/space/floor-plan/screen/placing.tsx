import { type KeyboardEvent, useEffect, useRef } from 'react';
import { clampPoint, type PlanPoint } from '#domain/locations/floor-plan.ts';
import { DebouncedLiveRegion } from '#web/features/find/search/use-is-settled.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PinFace, type PinLook } from '../pin-face.tsx';
import { PlanMark } from '../view/plan-mark.tsx';
import { PlanReveal } from '../view/plan-presses.tsx';

type PlacingPinProps = {
  look: PinLook;
  point: PlanPoint;
  onMove: (point: PlanPoint) => void;
  onPut: (point: PlanPoint) => void;
  onCancel: () => void;
};

/** In fractions of the plan; a quarter of it with Shift. */
const step = 0.02;
const directions: Record<string, PlanPoint> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The pin being placed: dragged, or moved with arrow keys. */
export function PlacingPin({ look, point, onMove, onPut, onCancel }: PlacingPinProps) {
  const { t } = useTranslation();
  const pin = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolling to it would move the plan within its frame.
    pin.current?.focus({ preventScroll: true });
    pin.current?.closest('[data-plan-frame]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = directions[event.key];
    const size = event.shiftKey ? 0.25 : 1;
    if (by) onMove(clampPoint({ x: point.x + by.x * size, y: point.y + by.y * size }));
    else if (event.key === 'Enter' || event.key === ' ') onPut(point);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <PlanMark point={point} rank={6} canDrag onDrag={onMove}>
        <div
          ref={pin}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys
          tabIndex={0}
          aria-label={t('floorPlan.placingPin', { name: look.name })}
          onKeyDown={handleKeyDown}
          className="absolute -bottom-1.5 flex h-13 w-11 -translate-x-1/2 cursor-move items-start justify-center rounded-card pt-1"
        >
          <PinFace look={look} isRaised />
        </div>
      </PlanMark>
      <PlanReveal point={point} />
    </>
  );
}

type PlacingBarProps = {
  name: string;
  /** The pin's current position, as text. */
  at: string;
  onPut: () => void;
  onCancel: () => void;
};

export function PlacingBar({ name, at, onPut, onCancel }: PlacingBarProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('floorPlan.placing', { name })}
      className="stuck-bottom sticky z-10 mt-2 rounded-card border-2 border-tape bg-card p-4 wide:static wide:mt-0"
    >
      <h2 className="font-bold text-lg [overflow-wrap:anywhere]">{t('floorPlan.placing', { name })}</h2>
      <p className="mt-1 text-ink-soft">
        {t('floorPlan.placingText')}{' '}
        <span className="pointer-coarse:hidden">{t('floorPlan.placingKeys')}</span>
      </p>
      <p className="mt-1 font-semibold">{at}</p>
      <DebouncedLiveRegion text={at} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="primary" onClick={onPut}>
          {t('floorPlan.putHere')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </section>
  );
}
