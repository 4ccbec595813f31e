import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { type ButtonKind, buttonClass } from './button.tsx';

type AnchorButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  kind?: ButtonKind;
  icon?: Icon;
  isWide?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

function AnchorButton({ kind = 'secondary', icon: IconShape, isWide, ...rest }: AnchorButtonProps) {
  const { className, children, ...attributes } = rest;
  return (
    <a {...attributes} className={cx(buttonClass(kind, isWide), className)}>
      {IconShape && <IconShape size={20} aria-hidden />}
      {children}
    </a>
  );
}

export const LinkButton = createLink(AnchorButton);
