import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';

/** The colours of tokens.css for `data-hue`. */
export const hues = [
  'rust',
  'amber',
  'olive',
  'moss',
  'teal',
  'sky',
  'indigo',
  'plum',
  'rose',
  'slate',
] as const;

type HueTileProps = {
  hue: Hue;
  icon?: Icon | undefined;
  /** Up to four letters or digits. */
  letter?: string | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
};

// Text sizes that fit the tile at any text size setting.
const sizes = { small: 'size-8 text-[14px]', medium: 'size-10 text-[16px]', large: 'size-14 text-[25px]' };
const longSizes = { small: 'text-[11px]', medium: 'text-[13px]', large: 'text-[19px]' };
const iconSizes = { small: '18px', medium: '22px', large: '30px' };

/** Hidden from screen readers: the name is beside it. */
export function HueTile({ hue, icon: IconShape, letter, size = 'medium' }: HueTileProps) {
  return (
    <span
      data-hue={hue}
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-field bg-hue font-bold text-on-hue',
        sizes[size],
        letter && letter.length > 2 && longSizes[size],
      )}
    >
      {IconShape ? <IconShape size={iconSizes[size]} /> : letter?.toLocaleUpperCase()}
    </span>
  );
}

export type Hue = (typeof hues)[number];
