import { type ReactNode, useId } from 'react';
import { cx } from '../marks/class-names.ts';

type SectionProps = {
  title: string;
  /** For the only section of a screen with the same title. */
  isTitleHidden?: boolean;
  action?: ReactNode;
  className?: string;
  /** For links within the page. */
  id?: string;
  children: ReactNode;
};

export function Section({ title, isTitleHidden = false, action, className, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={cx('mt-6', className)}>
      <div
        className={
          isTitleHidden ? 'sr-only' : 'mb-2 flex min-h-11 flex-wrap items-center gap-x-2 [&>h2+*]:ml-auto'
        }
      >
        <h2 id={titleId} className="hyphenated min-w-0 font-bold text-[length:min(1.125rem,9.5vw)]/[1.55]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
