import { cx } from '../marks/class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-tape text-on-tape hover:bg-tape-strong',
  secondary: 'bg-card text-ink border border-field hover:bg-kraft/50',
  quiet: 'text-tape hover:bg-kraft/50',
  danger: 'bg-berry text-on-berry hover:bg-berry-strong',
};

export function buttonClass(kind: ButtonKind, isWide = false): string {
  return cx(
    'inline-flex min-h-11 max-w-full select-none items-center justify-center gap-2 rounded-field px-4 py-2 text-center font-semibold [overflow-wrap:break-word] has-[>svg]:text-left [&>svg]:shrink-0',
    'transition-[transform,background-color] duration-150 active:scale-[0.97]',
    'disabled:opacity-50 disabled:active:scale-100 aria-disabled:opacity-50',
    isWide && 'w-full',
    kinds[kind],
  );
}
