import { type ComponentProps, useSyncExternalStore } from 'react';
import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';
import type { IconName, namedIcons } from './named-icons.ts';

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
  icon?: Icon | IconName | undefined;
  /** Up to four letters or digits. */
  letter?: string | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined;
};

// Text sizes that fit the tile at any text size setting.
const sizes = {
  small: 'size-8 text-[14px]',
  medium: 'size-10 text-[16px]',
  large: 'size-14 text-[25px]',
  huge: 'size-24 text-[44px]',
};
const longSizes = { small: 'text-[11px]', medium: 'text-[13px]', large: 'text-[19px]', huge: 'text-[33px]' };
const iconSizes = { small: '18px', medium: '22px', large: '30px', huge: '52px' };

/** Hidden from screen readers: the name is beside it. */
export function HueTile({ hue, icon, letter, size = 'medium' }: HueTileProps) {
  return (
    <span
      data-hue={hue}
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden whitespace-nowrap rounded-field bg-hue font-bold text-on-hue',
        sizes[size],
        letter && letter.length > 2 && longSizes[size],
      )}
    >
      <TileSign {...{ icon, letter }} size={iconSizes[size]} />
    </span>
  );
}

type TileSignProps = Pick<HueTileProps, 'icon' | 'letter'> & { size: string };

export function TileSign({ icon: IconShape, letter, size }: TileSignProps) {
  if (typeof IconShape === 'string') return <LateIcon name={IconShape} size={size} />;
  return IconShape ? <IconShape size={size} /> : letter?.toLocaleUpperCase();
}

type LateIconProps = ComponentProps<Icon> & { name: IconName };

/** Draws an icon whose shape is loaded after the first screens. Its place is empty until then. */
export function LateIcon({ name, ...props }: LateIconProps) {
  const Shape = useSyncExternalStore(subscribe, () => shapes?.[name]);
  return Shape && <Shape {...props} />;
}

let shapes: typeof namedIcons | undefined;
let isLoading = false;
const subscribers = new Set<() => void>();

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  if (shapes === undefined && !isLoading) void load();
  return () => subscribers.delete(subscriber);
}

/** Offline they may be unavailable; the next icon tries again. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    shapes = (await import('./named-icons.ts')).namedIcons;
    for (const notify of subscribers) notify();
  } catch (error) {
    console.warn('The icons of bins could not be loaded', error);
  }
  isLoading = false;
}

export type Hue = (typeof hues)[number];
