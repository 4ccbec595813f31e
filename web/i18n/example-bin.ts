import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';

export type ExampleBin = {
  name: string;
  description?: string;
  color: BinColor;
  icon: BinIcon;
  items: readonly { name: string; quantity?: number; notes?: string }[];
};
