import { fold } from '../fold.ts';
import { nameKey, tidyLine } from '../text.ts';
import type { BinHeader } from './bin.ts';
import { keysInUse, type Named } from './bin-names.ts';

/** Longer labels have no room on a tile. */
const numberMax = 4;

/** Returns the label that stands on the bin's tile, such as "17" or "B18"; undefined for a long one. */
export function binNumber({ qrLabel = '' }: Pick<BinHeader, 'qrLabel'>): string | undefined {
  const label = tidyLine(qrLabel);
  return label !== '' && [...label].length <= numberMax ? label : undefined;
}

/** Returns the label that is too long for the tile; undefined if the tile shows it. */
export function longLabel(bin: Pick<BinHeader, 'qrLabel'>): string | undefined {
  return binNumber(bin) === undefined ? bin.qrLabel : undefined;
}

/** Returns "17 · Kitchen pots" for where no tile shows the number, unless the name has it already, as "Box 17". */
export function numberedBinName(bin: Pick<BinHeader, 'name' | 'qrLabel'>): string {
  const number = binNumber(bin);
  if (number === undefined || wordsOf(bin.name).includes(fold(number))) return bin.name;
  return `${number} · ${bin.name}`;
}

function wordsOf(name: string): string[] {
  return fold(name).split(/[^\p{L}\p{N}]+/u);
}

/**
 * Returns a free name for a bin that has only a label: "Box 17", or "Box 17 (2)" if that is taken. A long label is
 * a name by itself. `word` is "Box" in the person's language.
 */
export function proposedBinName(label: string, bins: Iterable<Named>, ownerId: string, word: string): string {
  const name = binNumber({ qrLabel: label }) === undefined ? tidyLine(label) : `${word} ${tidyLine(label)}`;
  const usedKeys = keysInUse(bins, ownerId);
  let proposed = name;
  for (let n = 2; usedKeys.has(nameKey(proposed)); n++) proposed = `${name} (${n})`;
  return proposed;
}
