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

/** The screen's main action: in the page's header on a wide screen, floating on a phone. */
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
  return (
    <>
      <IconShape className="size-[calc(1rem+10px)] wide:size-[calc(1rem+4px)]" aria-hidden />
      <span className="sr-only wide:not-sr-only">{label}</span>
    </>
  );
}

function usePlace(): { look: string; place: (action: ReactElement) => ReactElement | null } {
  const slot = use(MainActionSlotContext)?.slot;
  const isWide = useIsWide();
  if (!isWide)
    return {
      look: floatingLook,
      place: (action) => (
        <div data-floating className={floatingClass}>
          {action}
        </div>
      ),
    };
  // The header draws its slot first.
  return { look: buttonClass('primary'), place: (action) => (slot ? createPortal(action, slot) : null) };
}

const floatingClass =
  'pointer-events-none fixed right-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-30 flex justify-end';
const floatingLook =
  'pointer-events-auto inline-flex size-14 items-center justify-center rounded-full bg-tape text-on-tape shadow-float transition-[transform,background-color] duration-150 hover:bg-tape-strong active:scale-90';
