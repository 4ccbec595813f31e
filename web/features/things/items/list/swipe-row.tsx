import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

export type SwipeAct = { label: string; icon: Icon; onPress: () => void; tone: 'main' | 'plain' | 'danger' };

type SwipeRowProps = {
  /** The row's menu offers the same acts without swiping. */
  acts: readonly SwipeAct[];
  onFarSweep?: () => void;
  /** Moves a little, once on a device with a touch screen, to show that it can be swiped. */
  hasHint: boolean;
  children: ReactNode;
};

export function SwipeRow({ acts, onFarSweep, hasHint, children }: SwipeRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const hasSwept = useRef(false);
  const [isShowing, setShowing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const trayWidth = acts.length * actWidth;

  const put = (x: number, isMoving: boolean) => {
    if (!front.current) return;
    front.current.style.transition = isMoving ? 'none' : '';
    front.current.style.transform = x === 0 ? '' : `translateX(${x}px)`;
  };
  const rest = (open: boolean) => {
    setOpen(open);
    put(open ? -trayWidth : 0, false);
  };

  useHint(hasHint && trayWidth > 0, front);
  usePressElsewhere(row, isOpen, () => rest(false));

  const handleMove = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || event.pointerId !== current.pointerId) return;
    const dx = event.clientX - current.x;
    current.isSideways ??= isSideways(dx, event.clientY - current.y);
    if (current.isSideways === false) drag.current = undefined;
    if (!current.isSideways) return;
    if (!hasSwept.current) {
      hasSwept.current = true;
      setShowing(true);
      row.current?.setPointerCapture(event.pointerId);
    }
    const elapsed = event.timeStamp - current.at;
    if (elapsed > 0) current.velocity = (event.clientX - current.lastX) / elapsed;
    current.lastX = event.clientX;
    current.at = event.timeStamp;
    put(swipeOffset(dx - current.from), true);
  };
  const handleEnd = (event: PointerEvent) => {
    const current = drag.current;
    drag.current = undefined;
    if (!current?.isSideways || event.type === 'pointercancel') return current?.isSideways && rest(false);
    const by = event.clientX - current.x - current.from;
    const end = swipeEnd({ by, velocity: current.velocity, width: row.current?.clientWidth ?? 0 });
    if (end === 'take' && onFarSweep) onFarSweep();
    rest(end === 'open' || (end === 'take' && !onFarSweep));
  };

  return (
    <div
      ref={row}
      onPointerDown={(event) => {
        hasSwept.current = false;
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        const { clientX: x, clientY: y, timeStamp: at, pointerId } = event;
        drag.current = { x, y, at, pointerId, lastX: x, from: isOpen ? trayWidth : 0, velocity: 0 };
      }}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onClickCapture={(event) => {
        if (!hasSwept.current) return;
        hasSwept.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
      className="relative touch-pan-y overflow-hidden"
    >
      {isShowing && (
        <SwipeTray
          acts={acts}
          onPress={(act) => {
            rest(false);
            act.onPress();
          }}
        />
      )}
      <div
        ref={front}
        onTransitionEnd={(event) => {
          // Transitions of children bubble up to here.
          const isOwn = event.target === event.currentTarget;
          if (isOwn && !isOpen && !drag.current?.isSideways) setShowing(false);
        }}
        className="relative bg-card transition-transform duration-180"
      >
        {children}
      </div>
    </div>
  );
}

/** Nudges the row, unless the device has shown that once, the person is typing or wants no motion. */
function useHint(isWanted: boolean, front: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isWanted || getPreference('swipeHint') === 'seen') return;
    if (!matchMedia('(pointer: coarse) and (prefers-reduced-motion: no-preference)').matches) return;
    const timer = setTimeout(() => {
      if (isTyping() || getPreference('swipeHint') === 'seen') return;
      // Noted before it moves, as a change of the list ends the motion.
      setPreference('swipeHint', 'seen');
      front.current?.animate(
        { transform: ['none', 'translateX(-16px)', 'none'] },
        { duration: 600, easing: 'ease-in-out' },
      );
    }, hintAfterMs);
    return () => clearTimeout(timer);
  }, [isWanted, front]);
}

const isTyping = () => document.activeElement?.matches('input, textarea') === true;

/** Longer than it takes to add the next item: a row that was just added comes first and begins again. */
const hintAfterMs = 4_000;

/** Calls `onPress` when something outside the row is pressed while it is open. */
function usePressElsewhere(row: RefObject<HTMLElement | null>, isOpen: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const handleElsewhere = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && row.current?.contains(event.target)) return;
      onPress();
    };
    document.addEventListener('pointerdown', handleElsewhere);
    return () => document.removeEventListener('pointerdown', handleElsewhere);
  });
}

/** The acts that a swipe reveals. */
function SwipeTray({ acts, onPress }: { acts: readonly SwipeAct[]; onPress: (act: SwipeAct) => void }) {
  return (
    <div aria-hidden className="absolute inset-y-0 right-0 flex">
      {acts.map((act) => (
        <button
          key={act.label}
          type="button"
          tabIndex={-1}
          onClick={() => onPress(act)}
          style={{ width: actWidth }}
          className={cx(
            'flex flex-col items-center justify-center gap-1 px-1 text-center font-medium text-xs leading-tight',
            tones[act.tone],
          )}
        >
          <act.icon size={22} />
          {act.label}
        </button>
      ))}
    </div>
  );
}

type Drag = {
  x: number;
  y: number;
  at: number;
  pointerId: number;
  lastX: number;
  /** The offset at the start of the drag. */
  from: number;
  velocity: number;
  isSideways?: boolean;
};

const actWidth = 76;
const tones = {
  main: 'bg-tape text-on-tape',
  plain: 'bg-kraft text-on-kraft',
  danger: 'bg-berry text-on-berry',
};

/** In pixels, negative to the left; `velocity` in pixels per millisecond. */
type Sweep = { by: number; velocity: number; width: number };

type SwipeEnd = 'closed' | 'open' | 'take';

export function swipeEnd({ by, velocity, width }: Sweep): SwipeEnd {
  if (by < -width * 0.6) return 'take';
  if (by < -56 || (by < -20 && velocity < -0.5)) return 'open';
  return 'closed';
}

/** There are no actions on the left, so a swipe to the right meets resistance. */
export function swipeOffset(by: number): number {
  return by <= 0 ? by : by / 6;
}

/** Undefined until the finger has moved far enough to decide. */
export function isSideways(dx: number, dy: number): boolean | undefined {
  if (Math.hypot(dx, dy) < 10) return undefined;
  return Math.abs(dx) > Math.abs(dy) * 1.2;
}
