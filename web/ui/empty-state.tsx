import type { ReactNode } from 'react';
import { OpenBox } from './open-box.tsx';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The next step: one or two buttons. */
  children?: ReactNode;
  picture?: ReactNode;
};

export function EmptyState({ title, text, children, picture = <OpenBox /> }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-[44ch] flex-col items-center gap-3 px-4 py-10 text-center">
      {picture}
      <h2 className="font-bold text-lg">{title}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
