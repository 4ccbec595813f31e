import type { BinHeader } from './bin.ts';
import type { BinColor, BinIcon } from './bin-fields.ts';
import { ColorsByPlace } from './fresh-colors.ts';
import { iconOfName } from './icon-of-name.ts';

type Grey = Pick<BinHeader, 'ownerId' | 'color' | 'deletedAt' | 'archivedAt'>;

/** With fewer, or among more that have a colour, somebody has chosen them to be so. */
const OFFERED_FROM = 10;

/** The person's bins for which nobody has chosen a colour, if they are so many that it is worth offering some. */
export function greyBins<Bin extends Grey>(bins: Iterable<Bin>, ownerId: string | undefined): Bin[] {
  const own = [...bins].filter(
    (bin) => bin.ownerId === ownerId && bin.deletedAt === undefined && bin.archivedAt === undefined,
  );
  const grey = own.filter(({ color }) => color === undefined);
  return grey.length >= OFFERED_FROM && grey.length * 2 >= own.length ? grey : [];
}

/** The colour of each bin's place, and the icon of its name if it has none. */
export function looksOf(
  bins: readonly BinHeader[],
  locations: Iterable<{ id: string; color?: BinColor | undefined }>,
): { id: string; color: BinColor; icon?: BinIcon }[] {
  const colors = new ColorsByPlace(locations);
  return bins.map((bin) => {
    const icon = bin.icon === undefined ? iconOfName(bin.name) : undefined;
    return { id: bin.id, color: colors.ofBin(bin), ...(icon !== undefined && { icon }) };
  });
}
