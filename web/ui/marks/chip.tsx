import X from 'lucide-react/icons/x';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';
import { useUiTexts } from './ui-texts.tsx';

type ChipProps = {
  children: ReactNode;
  icon?: Icon;
  tone?: 'plain' | 'success' | 'danger' | 'info';
  className?: string;
};

const tones = {
  plain: 'bg-kraft text-on-kraft',
  success: 'bg-spruce/12 text-spruce',
  danger: 'bg-berry/12 text-berry',
  info: 'bg-lake/12 text-lake',
};

export function Chip({ children, icon: IconShape, tone = 'plain', className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-[0.9em] px-2.5 py-0.5 font-medium text-xs',
        tones[tone],
        className,
      )}
    >
      {IconShape && <IconShape size="0.875rem" aria-hidden className="shrink-0" />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

type ToggleChipProps = {
  children: ReactNode;
  icon?: Icon;
  isOn: boolean;
  /** The description that a screen reader reads after the label. */
  description?: string | undefined;
  onChange: (isOn: boolean) => void;
};

export function ToggleChip(props: ToggleChipProps) {
  const { children, icon: IconShape, isOn, description, onChange } = props;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-description={description}
      onClick={() => onChange(!isOn)}
      className={cx(
        pressedChipClass,
        isOn ? 'border-ink bg-ink text-paper' : 'border-field bg-card text-ink hover:bg-kraft/50',
      )}
    >
      {IconShape && <IconShape size="1.125rem" aria-hidden className="shrink-0" />}
      {children}
    </button>
  );
}

const pressedChipClass =
  'inline-flex min-h-11 max-w-[calc(100vw-48px)] shrink-0 items-center gap-1.5 rounded-[22px] border px-4 font-medium text-sm transition-[transform,background-color] duration-150 active:scale-95';

/** A suggestion to press; it has no state. */
export function ChipButton({ children, ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...button}
      type="button"
      className={cx(pressedChipClass, 'border-field border-dashed bg-card text-ink hover:bg-kraft/50')}
    >
      {children}
    </button>
  );
}

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const texts = useUiTexts();
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-[16px] bg-kraft pl-3 font-medium text-on-kraft text-sm">
      <span className="min-w-0">{label}</span>
      <button
        type="button"
        aria-label={texts.remove(label)}
        onClick={onRemove}
        className="relative inline-flex size-8 shrink-0 items-center justify-center rounded-full after:absolute after:-inset-1.5 hover:bg-kraft-edge/40"
      >
        <X size="1rem" aria-hidden />
      </button>
    </span>
  );
}
