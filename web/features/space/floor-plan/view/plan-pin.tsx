import { memo, type PointerEvent, useRef } from 'react';
import type { PlanPoint } from '#domain/locations/floor-plan.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { PinFace, type PinLook } from '../pin-face.tsx';
import { clickTolerance } from './leaflet-plan.ts';
import { PlanMark } from './plan-mark.tsx';

/** `lit` matches the search, `dimmed` does not. */
export type PinState = 'plain' | 'lit' | 'dimmed';

type PlanPinProps = {
  id: string;
  look: PinLook;
  /** The pin's position and matches, for screen readers. */
  words: string;
  point: PlanPoint;
  state: PinState;
  /** Number of matches in it. */
  count?: number | undefined;
  isSelected?: boolean;
  /** For crowded plans. */
  isSmall?: boolean;
  /** The name's horizontal shift in pixels; undefined if there is no room for the name. */
  nameShift: number | undefined;
  canDrag?: boolean;
  /** While something else is being placed. */
  isInert?: boolean;
  onPress: (id: string) => void;
  onDrop: (id: string, point: PlanPoint) => unknown;
};

const ranks: Record<PinState, number> = { dimmed: 0, plain: 1, lit: 2 };
const selectedRank = 3;

/** A bin on the plan. Memoized. */
export const PlanPin = memo(function PlanPin(props: PlanPinProps) {
  const {
    id,
    look,
    words,
    point,
    state,
    count,
    isSelected = false,
    isSmall = false,
    nameShift,
    canDrag,
    isInert,
    onPress,
    onDrop,
  } = props;
  const press = usePressWithoutDrag(() => onPress(id));
  return (
    <PlanMark
      point={point}
      rank={isSelected ? selectedRank : ranks[state]}
      canDrag={canDrag && !isInert}
      onDrop={(at) => onDrop(id, at)}
    >
      <button
        type="button"
        disabled={isInert}
        {...press}
        data-pin={id}
        aria-label={words}
        aria-pressed={isSelected}
        className={cx(
          'absolute -bottom-1.5 flex -translate-x-1/2 items-start justify-center rounded-card outline-offset-0 transition-opacity duration-150',
          isSmall ? 'h-10 w-8 pt-1' : 'h-13 w-11 pt-1',
          state === 'dimmed' && !isSelected && 'opacity-30 grayscale',
          isInert && 'pointer-events-none',
        )}
      >
        <PinFace look={look} isRaised={isSelected} isLit={state === 'lit'} isSmall={isSmall} />
        {count !== undefined && (
          <span className="absolute -top-1 right-0 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-card bg-badge px-0.5 font-bold text-[11px] text-on-badge">
            {count}
          </span>
        )}
      </button>
      {nameShift !== undefined && (
        <span
          aria-hidden
          data-folded
          style={{ marginLeft: nameShift }}
          className="pointer-events-none absolute top-1.5 w-max max-w-[min(8.5em,140px)] -translate-x-1/2 truncate rounded-[5px] bg-raised/95 px-1.5 py-px font-semibold text-ink text-xs ring-1 ring-camera/15"
        >
          {look.name}
        </span>
      )}
    </PlanMark>
  );
});

/** A drag also ends with a click; clicks by keyboard have no position. */
function usePressWithoutDrag(onPress: () => void) {
  const down = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown({ clientX: x, clientY: y }: PointerEvent) {
      down.current = { x, y };
    },
    onClick({ detail, clientX, clientY }: { detail: number; clientX: number; clientY: number }) {
      const { x, y } = down.current ?? { x: clientX, y: clientY };
      if (detail === 0 || Math.hypot(clientX - x, clientY - y) <= clickTolerance) onPress();
    },
  };
}
