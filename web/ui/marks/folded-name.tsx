import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type FoldedNameProps = {
  name: string;
  className?: string;
  /** The name with search matches marked. */
  children?: ReactNode;
};

/** A name in a list, clamped to two lines; the tooltip of a long name shows all of it. */
export function FoldedName({ name, className, children = name }: FoldedNameProps) {
  return (
    <span
      data-folded
      title={name.length > longestShown ? name : undefined}
      className={cx('fade-two-lines', className)}
    >
      {children}
    </span>
  );
}

/** In characters: a shorter name fits two lines on a phone. */
const longestShown = 30;
