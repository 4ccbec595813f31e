import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../marks/class-names.ts';
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

type RowCheckboxProps = {
  label: string;
  isChecked: boolean;
  /** With Shift, `isRange` is true. */
  onPress: (isRange: boolean) => void;
  children: (box: ReactNode) => ReactNode;
  className?: string;
};

/** `children` places the box. */
export function RowCheckbox({ label, isChecked, onPress, children, className }: RowCheckboxProps) {
  const box = (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={({ nativeEvent }) => onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="size-5.5 shrink-0 cursor-pointer accent-tape focus-visible:outline-none"
    />
  );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is among the children
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself handles keys
    <label
      // Shift-click would select text, and browsers do not forward it to the box.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        onPress(true);
      }}
      className={cx(
        // Inside the row, as lists clip overflow.
        'cursor-pointer select-none -outline-offset-3 has-focus-visible:outline-3 has-focus-visible:outline-lake',
        className,
      )}
    >
      {children(box)}
    </label>
  );
}
