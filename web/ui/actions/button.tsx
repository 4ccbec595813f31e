import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { Spinner } from '../marks/spinner.tsx';

export const IconLink = createLink(IconAnchor);

const look =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-[transform,background-color] duration-150 hover:bg-kraft/60 hover:text-ink active:scale-90 disabled:opacity-40';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-tape text-on-tape hover:bg-tape-strong',
  secondary: 'bg-card text-ink border border-field hover:bg-kraft/50',
  quiet: 'text-tape hover:bg-kraft/50',
  danger: 'bg-berry text-on-berry hover:bg-berry-strong',
};

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

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export function buttonClass(kind: ButtonKind, isWide = false): string {
  return cx(
    'inline-flex min-h-11 max-w-full select-none items-center justify-center gap-2 rounded-field px-4 py-2 text-center font-semibold [overflow-wrap:break-word] has-[>svg]:text-left [&>svg]:shrink-0',
    'transition-[transform,background-color] duration-150 active:scale-[0.97]',
    'disabled:opacity-50 disabled:active:scale-100 aria-disabled:opacity-50',
    isWide && 'w-full',
    kinds[kind],
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon;
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon: IconShape, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx(look, className)}>
      <IconShape size={22} aria-hidden />
    </button>
  );
}

type IconAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  icon: Icon;
  label: string;
  ref?: Ref<HTMLAnchorElement>;
};

function IconAnchor({ icon: IconShape, label, className, ...rest }: IconAnchorProps) {
  return (
    <a {...rest} title={label} className={cx(look, className)}>
      <IconShape size={22} aria-hidden />
      <span className="sr-only">{label}</span>
    </a>
  );
}
