import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type FoldedNameProps = {
  name: string;
  className?: string;
  /** The name with what is marked in it. */
  children?: ReactNode;
};

/** A name in a list: two lines at most, and the whole of a long one under the mouse. */
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

/** In letters: a shorter name fits two lines of a phone. */
const longestShown = 30;
