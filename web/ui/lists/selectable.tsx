import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ListSelection } from './use-selection.ts';

const longPressMs = 450;
const moveTolerancePx = 8;

type SelectableProps = { id: string; selection: ListSelection; children: ReactNode; className?: string };

/** A long press or Shift-click starts the selection. */
export function Selectable({ id, selection, children, className }: SelectableProps) {
  const canBegin = selection.canStart && !selection.isOn;
  const { onClickCapture, ...longPress } = useLongPress(() => selection.start(id), canBegin);
  return (
    <div
      {...longPress}
      onClickCapture={(event) => {
        onClickCapture(event);
        if (!event.shiftKey || !canBegin || event.isPropagationStopped()) return;
        event.preventDefault();
        event.stopPropagation();
        selection.press(id, true);
      }}
      className={className}
    >
      {children}
    </div>
  );
}

/** Suppresses the click and the context menu that follow. */
function useLongPress(onLongPress: () => void, isEnabled = true) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isTouch = useRef(false);
  const hasFired = useRef(false);

  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown(event: PointerEvent) {
      isTouch.current = event.pointerType !== 'mouse';
      hasFired.current = false;
      cancel();
      if (!isEnabled || !isTouch.current || !event.isPrimary) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        hasFired.current = true;
        navigator.vibrate?.(10);
        onLongPress();
      }, longPressMs);
    },
    onPointerMove(event: PointerEvent) {
      const moved = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y);
      if (moved > moveTolerancePx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (isEnabled && isTouch.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
