import type { ButtonHTMLAttributes } from 'react';
import type { MenuCommand } from '../actions/menu.tsx';
import { cx } from '../marks/class-names.ts';
import type { Icon } from '../marks/icon.ts';

type SelectionActProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> & {
  icon: Icon;
  label: string;
  command?: MenuCommand;
  isInLine?: boolean;
};

/** An action in the selection bar: its label is below its icon, or beside it in line and where there is room. */
export function SelectionAct({
  icon: IconShape,
  label,
  command,
  isInLine = false,
  ...rest
}: SelectionActProps) {
  return (
    <button
      {...rest}
      type="button"
      data-offers={isInLine ? undefined : (command ?? '')}
      className={cx(lookClass, !isInLine && stackedClass)}
    >
      <IconShape size={22} aria-hidden className="shrink-0" />
      <span className="[overflow-wrap:break-word]">{label}</span>
    </button>
  );
}

const lookClass =
  'flex min-h-11 max-w-full items-center justify-center gap-x-2 gap-y-0.5 rounded-[20px] px-2 py-1 font-medium text-ink-soft text-sm transition-[transform,background-color] duration-150 hover:bg-kraft/60 hover:text-ink active:scale-95 disabled:opacity-40';
const stackedClass =
  '@max-[44em]:min-h-13 @max-[15em]:grow @max-[15em]:basis-13 @max-[44em]:flex-col @max-[44em]:px-1 @max-[44em]:text-xs';
