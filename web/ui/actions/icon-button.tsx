import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';

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

export const IconLink = createLink(IconAnchor);

const look =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-[transform,background-color] duration-150 hover:bg-kraft/60 hover:text-ink active:scale-90 disabled:opacity-40';
