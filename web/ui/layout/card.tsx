import type { HTMLAttributes } from 'react';
import { cx } from '../marks/class-names.ts';
import type { Hue } from '../marks/hue-tile.tsx';

type CardProps = HTMLAttributes<HTMLElement> & {
  hue?: Hue;
  isPadded?: boolean;
};

export function Card({ hue, isPadded = true, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      data-hue={hue}
      className={cx(
        'relative overflow-hidden rounded-card border border-hairline bg-card',
        isPadded && 'p-4',
        hue && 'border-l-6 border-l-hue',
        className,
      )}
    >
      {children}
    </section>
  );
}
