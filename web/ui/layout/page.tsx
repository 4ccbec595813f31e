import { type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { cx } from '../marks/class-names.ts';
import { PageEdgesContext } from './page-header.tsx';
import { InListPaneContext, MainActionSlotContext } from './pane-context.ts';
import { readTextSize } from './use-is-wide.ts';

type PageProps = {
  children: ReactNode;
  className?: string | undefined;
  /** For a narrow page that nothing can stand beside, such as a form. */
  isCentered?: boolean;
  /** Ends with the form's buttons: below them nothing moves them while somebody presses one. */
  isForm?: boolean;
};

/** On wide screens all others start at one edge, however wide they are. */
export function Page({ children, className, isCentered = false, isForm = false }: PageProps) {
  const isList = use(InListPaneContext);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <MainActionSlotContext value={useMemo(() => ({ slot, setSlot }), [slot])}>
      <div
        className={cx(
          'mx-auto flex min-h-[calc(100dvh-var(--bottom-bar,0px))] w-full max-w-[46rem] flex-col px-4 pb-[calc(var(--bottom-bar,0px)+var(--foot,0px)+40px)] wide:pb-8',
          !isList && 'wide:px-10',
          !isList && !isCentered && 'wide:mr-0 wide:ml-[max(0px,(100%-100rem)/2)]',
          isForm && 'min-h-dvh! pb-(--bottom-bar)! wide:pb-0!',
          className,
        )}
      >
        {children}
        {!isForm && use(PageEdgesContext)?.foot}
      </div>
    </MainActionSlotContext>
  );
}

/** As many columns as have room, for parts that do not depend on each other. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-start gap-x-8 *:min-w-0">
      {children}
    </div>
  );
}

/** Of a column beside the main one: `none` where both have no room, undefined before it is measured. */
export type Aside = 'wide' | 'narrow' | 'none' | undefined;

/**
 * Measures which column has room beside a main one of at least `mainMin` rem in the element that gets `ref`: it depends on
 * rail, list and text size as well as on the window.
 */
export function useAside(mainMin: number) {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [aside, setAside] = useState<Aside>();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const room = element.clientWidth / readTextSize() - mainMin;
      setAside(room >= asideRoom.wide ? 'wide' : room >= asideRoom.narrow ? 'narrow' : 'none');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, mainMin]);
  return { ref, aside, hasAside: hasRoom(aside) };
}

function hasRoom(aside: Aside): boolean {
  return aside === 'wide' || aside === 'narrow';
}

/** The columns of `MainAndAside` with their gaps, in rem. */
const asideRoom = { wide: 22, narrow: 15.25 };

type MainAndAsideProps = {
  main: ReactNode;
  aside: ReactNode;
  /** From `useAside`. Without room the aside is below, in as many columns as fit. */
  room: Aside;
  /** Main stays in view while a longer aside is scrolled; it must fit on the screen. */
  isMainSticky: boolean;
};

/** Two columns where both have room, otherwise one below the other. */
export function MainAndAside({ main, aside, room, isMainSticky }: MainAndAsideProps) {
  const isBeside = hasRoom(room);
  return (
    <div
      className={cx(
        isBeside && 'grid items-start',
        room === 'wide' && 'grid-cols-[minmax(0,1fr)_20rem] gap-x-8',
        room === 'narrow' && 'grid-cols-[minmax(0,1fr)_14rem] gap-x-5',
      )}
    >
      <div className={cx('min-w-0', isBeside && isMainSticky && 'sticky top-26')}>{main}</div>
      <div
        className={cx(
          'min-w-0',
          isBeside
            ? '[&>:first-child]:mt-0'
            : 'wide:grid wide:grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] wide:items-start wide:gap-x-8',
        )}
      >
        {aside}
      </div>
    </div>
  );
}
