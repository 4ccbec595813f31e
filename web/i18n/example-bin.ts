import type { BinColor, BinIcon } from '#domain/bins/bin-look.ts';

/** A bin that a first-time user can load to try things out. */
export type ExampleBin = {
  name: string;
  description?: string;
  color: BinColor;
  icon: BinIcon;
  items: readonly { name: string; quantity?: number; notes?: string }[];
};
