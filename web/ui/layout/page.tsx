import type { ReactNode } from 'react';
import { cx } from '../marks/class-names.ts';

export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'mx-auto flex min-h-[calc(100dvh-var(--bottom-bar,0px))] w-full max-w-[46rem] flex-col px-4 pb-[calc(var(--bottom-bar,0px)+var(--main-act,0px)+32px)] wide:px-8 wide:pb-8',
        className,
      )}
    >
      {children}
    </div>
  );
}
