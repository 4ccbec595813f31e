import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastAction = { label: string; onPress: () => void };
export type ToastMessage = { id: number; tone: ToastTone; text: string; action?: ToastAction };

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const iconColors: Record<ToastTone, string> = {
  success: 'text-spruce',
  error: 'text-berry',
  info: 'text-lake',
};

type ToastItemProps = { message: ToastMessage; onGone: (id: number) => void };

/** Does not expire while it is touched, hovered or focused. */
export function ToastItem({ message, onGone }: ToastItemProps) {
  const [isHeld, setHeld] = useState(false);
  const { id, tone, text, action } = message;
  useCountdown(lifetimeMs, isHeld, () => onGone(id));
  const IconShape = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press here, it only stays while it is looked at
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerDown={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-12 animate-rise flex-wrap items-center justify-end gap-x-2.5 rounded-card border border-hairline bg-raised py-1 pr-1.5 pl-3.5 shadow-float"
    >
      <span className="flex min-w-0 grow basis-[9em] items-center gap-2.5">
        <IconShape size={22} aria-hidden className={`shrink-0 ${iconColors[tone]}`} />
        <p className="min-w-0 grow py-2 text-sm">{text}</p>
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            onGone(id);
            action.onPress();
          }}
          className="min-h-11 max-w-full rounded-field px-3 font-bold text-sm text-tape hover:bg-kraft/60"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

const lifetimeMs = 3500;

/** Pauses while `isHeld`. */
function useCountdown(durationMs: number, isHeld: boolean, onEnd: () => void): void {
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
}
