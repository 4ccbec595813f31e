import { memo } from 'react';
import type { BinResult } from '#web/data/search/search-result.ts';
import { BinTile } from '#web/features/bins/bin-tile.tsx';

type ResultTileProps = Pick<BinResult, 'binName' | 'color' | 'icon'>;

/** The tile of the bin; not drawn again where the next answer has a bin of the same look in this row. */
export const ResultTile = memo(function ResultTile({ binName, color, icon }: ResultTileProps) {
  return <BinTile bin={{ name: binName, color, icon }} />;
});
