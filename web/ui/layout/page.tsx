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
          'mx-auto flex min-h-[calc(100dvh-var(--bottom-bar,0px))] w-full max-w-[46rem] flex-col px-4 pb-[calc(var(--bottom-bar,0px)+var(--main-act,0px)+40px)] wide:pb-8',
          !isList && 'wide:mr-0 wide:ml-[max(0px,(100%-100rem)/2)] wide:px-10',
          className,
        )}
      >
        {children}
      </div>
    </MainActionSlotContext>
  );
}
