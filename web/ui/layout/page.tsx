import { type ReactNode, use, useMemo, useState } from 'react';
import { cx } from '../marks/class-names.ts';
import { InListPaneContext, MainActionSlotContext } from './pane-context.ts';

/** On wide screens all start at one edge, however wide they are. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const isList = use(InListPaneContext);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <MainActionSlotContext value={useMemo(() => ({ slot, setSlot }), [slot])}>
      <div
        className={cx(
          'mx-auto flex min-h-[calc(100dvh-var(--bottom-bar,0px))] w-full max-w-[46rem] flex-col px-4 pb-[calc(var(--bottom-bar,0px)+var(--foot,0px)+40px)] wide:pb-8',
          !isList && 'wide:mr-0 wide:ml-[max(0px,(100%-100rem)/2)] wide:px-10',
          className,
        )}
      >
        {children}
      </div>
    </MainActionSlotContext>
  );
}

type MainAndAsideProps = {
  main: ReactNode;
  aside: ReactNode;
  /** Main stays in view while a longer aside is scrolled; it must fit on the screen. */
  isMainSticky: boolean;
};

/** Two columns where both have room, otherwise one below the other. */
export function MainAndAside({ main, aside, isMainSticky }: MainAndAsideProps) {
  return (
    <div className="@container">
      <div className="@min-[52rem]:grid @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]:items-start @min-[52rem]:gap-x-8">
        <div className={cx('min-w-0', isMainSticky && '@min-[52rem]:sticky @min-[52rem]:top-26')}>{main}</div>
        <div className="min-w-0 @min-[52rem]:[&>:first-child]:mt-0">{aside}</div>
      </div>
    </div>
  );
}
