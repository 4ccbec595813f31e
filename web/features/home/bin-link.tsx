import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#web/app/paths.ts';
import { BinMarks } from '#web/features/bins/bin-marks.tsx';
import { BinTile } from '#web/features/bins/bin-tile.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';

/** One bin as a row that opens it. */
export function BinLink({
  bin,
  where,
  isWaiting,
}: {
  bin: BinHeader;
  /** The names of its place and of the bins around it; empty where it lies nowhere. */
  where?: string;
  isWaiting: boolean;
}) {
  const { t } = useTranslation();
  const count = t('common.items', { count: bin.itemCount });
  return (
    <ListRowLink
      to={paths.bin}
      params={{ binId: bin.id }}
      start={<BinTile bin={bin} />}
      title={bin.name}
      detail={where ? `${where} · ${count}` : count}
      end={<BinMarks bin={bin} isWaiting={isWaiting} />}
    />
  );
}
