import type { ReactNode } from 'react';
import { cx } from '../marks/class-names.ts';

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
