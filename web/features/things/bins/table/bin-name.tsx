import { Link } from '@tanstack/react-router';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#web/app/paths.ts';
import { BinTile } from '#web/features/things/tiles/bin-tile.tsx';
import { BinMarks } from '../bin-marks.tsx';

/** A link for the mouse; by keyboard, Enter in the cell opens the bin. */
export function BinName({ bin, isWaiting }: { bin: BinHeader; isWaiting: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <BinTile bin={bin} size="small" />
      <Link
        to={paths.bin}
        params={{ binId: bin.id }}
        tabIndex={-1}
        draggable={false}
        className="min-w-0 truncate font-semibold hover:underline"
      >
        <bdi>{bin.name}</bdi>
      </Link>
      <BinMarks bin={bin} isWaiting={isWaiting} />
    </span>
  );
}
