import { cx } from '#web/ui/marks/class-names.ts';

type NavigationBadgeProps = { count: number; label: string; className: string | undefined };

/** How many things wait for the person behind an entry of the navigation. */
export function NavigationBadge({ count, label, className }: NavigationBadgeProps) {
  return (
    <span
      className={cx(
        'min-w-5 whitespace-nowrap rounded-full bg-badge px-1.5 text-center font-bold text-[13px] text-on-badge leading-normal ring-2 ring-kraft',
        className,
      )}
    >
      <span aria-hidden="true">{count > cap ? `${cap}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

const cap = 99;
