import type { BinHeader } from '#domain/bins/bin.ts';
import { hueOf, signOf } from '#web/features/things/photos/tiles.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { type Hue, TileSign } from '#web/ui/marks/hue-tile.tsx';
import type { IconName } from '#web/ui/marks/named-icons.ts';

type PinFaceProps = { look: Omit<PinLook, 'name'>; isRaised?: boolean; isLit?: boolean; isSmall?: boolean };

export type PinLook = { name: string; hue: Hue; icon?: IconName | undefined; letter?: string | undefined };

/** A tile with a tip below it; the tip marks the position. */
export function PinFace({ look, isRaised, isLit, isSmall }: PinFaceProps) {
  const { hue, icon, letter } = look;
  return (
    <span
      data-hue={hue}
      aria-hidden
      className={cx(
        'relative flex items-center justify-center border-2 border-card bg-hue font-bold text-on-hue transition-transform duration-150',
        'after:absolute after:top-full after:size-0 after:border-x-transparent after:border-t-card after:border-solid',
        isSmall
          ? 'size-6 rounded-[7px] after:border-x-[5px] after:border-t-[6px]'
          : 'size-9 rounded-[10px] after:border-x-[7px] after:border-t-[8px]',
        textSizes[isSmall ? 'small' : 'large'][letter && letter.length > 2 ? 'long' : 'short'],
        // No soft shadow: painting hundreds of them takes longer than a frame.
        !isLit && 'ring-1 ring-camera/25',
        isRaised && 'origin-bottom scale-120 border-ink! after:border-t-ink!',
        isLit && 'ring-4 ring-tape',
      )}
    >
      <TileSign {...{ icon, letter }} size={isSmall ? '14px' : '20px'} />
    </span>
  );
}

const textSizes = {
  small: { short: 'text-[11px]', long: 'text-[8px]' },
  large: { short: 'text-[15px]', long: 'text-[12px]' },
};

export function pinLookOf(bin: Pick<BinHeader, 'name' | 'color' | 'icon' | 'qrLabel'>): PinLook {
  return { name: bin.name, hue: hueOf(bin), ...signOf(bin) };
}
