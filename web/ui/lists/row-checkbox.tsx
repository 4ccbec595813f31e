import type { ReactNode } from 'react';
import { cx } from '../marks/class-names.ts';

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
