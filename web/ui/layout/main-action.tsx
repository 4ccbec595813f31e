import { createLink } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ReactElement,
  type Ref,
  use,
} from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '../actions/button.tsx';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';
import { MainActionSlotContext } from './pane-context.ts';
import { useIsWide } from './use-is-wide.ts';

type MainActionProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon;
  label: string;
};

/** The screen's main action, in the page's header: with its label on a wide screen, as a round button on a phone. */
export function MainAction(props: MainActionProps) {
  const { icon: IconShape, label, className, type = 'button', ...rest } = props;
  const { look, place } = usePlace();
  return place(
    <button {...rest} data-main-act type={type} className={cx(look, className)}>
      <Words icon={IconShape} label={label} />
    </button>,
  );
}

type MainAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  icon: Icon;
  label: string;
  ref?: Ref<HTMLAnchorElement>;
};

function MainAnchor({ icon: IconShape, label, className, ...rest }: MainAnchorProps) {
  const { look, place } = usePlace();
  return place(
    <a data-main-act {...rest} className={cx(look, className)}>
      <Words icon={IconShape} label={label} />
    </a>,
  );
}

export const MainLink = createLink(MainAnchor);

function Words({ icon: IconShape, label }: { icon: Icon; label: string }) {
  const isWide = useIsWide();
  return (
    <>
      <IconShape size={isWide ? 20 : 24} aria-hidden />
      <span className={isWide ? undefined : 'sr-only'}>{label}</span>
    </>
  );
}

function usePlace(): { look: string; place: (action: ReactElement) => ReactElement | null } {
  const slot = use(MainActionSlotContext)?.slot;
  const isWide = useIsWide();
  return {
    look: isWide ? buttonClass('primary') : roundLook,
    // The header draws its slot first.
    place: (action) => (slot ? createPortal(action, slot) : null),
  };
}

const roundLook =
  'inline-flex size-[calc(1rem+28px)] items-center justify-center rounded-full bg-tape text-on-tape transition-[transform,background-color] duration-150 hover:bg-tape-strong active:scale-90';
