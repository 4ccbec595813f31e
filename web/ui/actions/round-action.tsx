import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';

type RoundButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon;
  label: string;
};

/** The screen's main action: floating on a phone, on a wide screen in a bar below the rows. */
export function RoundAction(props: RoundButtonProps) {
  const { icon: IconShape, label, className, type = 'button', ...rest } = props;
  return (
    <div className={placeClass}>
      <button {...rest} data-main-act type={type} className={cx(lookClass, className)}>
        <IconShape size={26} aria-hidden />
        <span className="sr-only wide:not-sr-only">{label}</span>
      </button>
    </div>
  );
}

type RoundAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  icon: Icon;
  label: string;
  ref?: Ref<HTMLAnchorElement>;
};

function RoundAnchor({ icon: IconShape, label, className, ...rest }: RoundAnchorProps) {
  return (
    <div className={placeClass}>
      <a {...rest} data-main-act className={cx(lookClass, className)}>
        <IconShape size={26} aria-hidden />
        <span className="sr-only wide:not-sr-only">{label}</span>
      </a>
    </div>
  );
}

export const RoundLink = createLink(RoundAnchor);

const placeClass =
  'pointer-events-none fixed right-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-30 flex justify-end wide:pointer-events-auto wide:sticky wide:right-auto wide:bottom-0 wide:order-last wide:-mx-8 wide:mt-auto wide:-mb-8 wide:border-hairline wide:border-t wide:bg-paper wide:px-8 wide:py-3';
const lookClass =
  'pointer-events-auto inline-flex size-14 items-center justify-center gap-2 rounded-full bg-tape font-semibold text-on-tape shadow-float transition-[transform,background-color] duration-150 hover:bg-tape-strong active:scale-90 wide:size-auto wide:min-h-12 wide:px-5';
