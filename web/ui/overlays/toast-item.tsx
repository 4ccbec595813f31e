import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../actions/button.tsx';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

export type ToastTone = 'success' | 'error' | 'info';
export type ToastAction = {
  label: string;
  onPress: () => void;
  isUndo?: boolean;
  /** The toast stays until it is closed, because its action is not available elsewhere. */
  stays?: boolean;
  /** Replaces this toast and later ones when two already stay. */
  summarize?: (count: number) => { text: string; action: ToastAction };
  /** Identifies the toast for `drop`, once its text or action no longer applies. */
  about?: string;
};
export type ToastMessage = {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction;
  /** The changes that it says are done. */
  operationIds?: readonly string[];
  /** The number of toasts that it replaces. */
  summarized?: number;
};

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const iconColors: Record<ToastTone, string> = {
  success: 'text-spruce',
  error: 'text-berry',
  info: 'text-lake',
};

type ToastItemProps = {
  message: ToastMessage;
  /** The toast stays until it is closed. */
  stays: boolean;
  onClose: (id: number) => void;
};

/** Does not expire while touched, hovered or focused; the focus then returns to where it was. */
export function ToastItem({ message, stays, onClose }: ToastItemProps) {
  const [isHeld, setHeld] = useState(false);
  const { id, tone, text, action } = message;
  const texts = useUiTexts();
  const cameFrom = useRef<EventTarget>(null);
  useCountdown(action ? actLifetimeMs : lifetimeMs, isHeld || stays, () => onClose(id));
  const close = () => {
    onClose(id);
    const before = cameFrom.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const IconShape = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive, hovering only pauses the timer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerDown={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-12 animate-rise flex-wrap items-center justify-end gap-x-2.5 rounded-card border border-hairline bg-raised py-1 pr-1.5 pl-3.5 shadow-float"
    >
      {/* If the toast stays, its text keeps its width and a long action wraps below it with the close button. */}
      <span className={cx('flex min-w-0 grow items-center gap-2.5', stays ? 'basis-[12em]' : 'basis-[9em]')}>
        <IconShape size={22} aria-hidden className={`shrink-0 ${iconColors[tone]}`} />
        <p className={cx('min-w-0 grow py-2 text-sm', !action && 'pr-2')}>{text}</p>
      </span>
      {action && (
        <button
          type="button"
          data-undo={action.isUndo}
          aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            close();
            action.onPress();
          }}
          className="min-h-11 max-w-full rounded-field px-3 font-bold text-sm text-tape hover:bg-kraft/60"
        >
          {action.label}
        </button>
      )}
      {stays && <IconButton icon={X} label={texts.close} onClick={close} />}
    </div>
  );
}

const lifetimeMs = 3_500;
/** Long enough to read it, or hear it read out, and to reach its button. */
const actLifetimeMs = 8_000;

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
