import { type ReactNode, useId } from 'react';
import { cx } from '../marks/class-names.ts';

type SectionProps = {
  title: string;
  /** For the only section of a screen with the same title. */
  isTitleHidden?: boolean;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Section({ title, isTitleHidden = false, action, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('mt-6', className)}>
      <div
        className={
          isTitleHidden ? 'sr-only' : 'mb-2 flex min-h-11 flex-wrap items-center gap-x-2 [&>h2+*]:ml-auto'
        }
      >
        <h2 id={id} className="hyphenated min-w-0 font-bold text-[length:min(1.125rem,9.5vw)]/[1.55]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
