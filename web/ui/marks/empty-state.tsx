import type { ReactNode } from 'react';
import { OpenBox } from './open-box.tsx';

type EmptyStateProps = {
  /** An open box if left out, for something to put things into. */
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** h1 if it is the whole screen. */
  heading?: 'h1' | 'h2' | 'h3';
};

export function EmptyState({ picture, title, text, children, heading = 'h2' }: EmptyStateProps) {
  const Heading = heading;
  return (
    <div className="mx-auto flex max-w-[44ch] flex-col items-center gap-3 px-4 py-10 keyboard:gap-2 keyboard:py-2 text-center">
      {/* Beside the keyboard there is only room for the words and the next step. */}
      <div className="keyboard:hidden">{picture ?? <OpenBox />}</div>
      <Heading tabIndex={heading === 'h1' ? -1 : undefined} className="font-bold text-lg">
        {title}
      </Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
