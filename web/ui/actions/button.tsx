import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { Spinner } from '../marks/spinner.tsx';
import { type ButtonKind, buttonClass } from './button-style.ts';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  icon?: Icon;
  isWide?: boolean;
  /** Shows a spinner and ignores presses, but keeps focus and width. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ kind = 'secondary', icon: IconShape, isWide, isBusy, ...rest }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(kind, isWide), className)}
    >
      {isBusy ? <Spinner size={20} /> : IconShape && <IconShape size={20} aria-hidden />}
      {children}
    </button>
  );
}
