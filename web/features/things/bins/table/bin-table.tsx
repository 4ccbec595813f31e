import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { StoredTable } from '#web/features/things/tables/stored-table.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { useMoveBins } from '../acts/use-move-bins.tsx';
import type { BinListProps } from '../list/bin-list-props.ts';
import { binColumns } from './bin-columns.tsx';
import { useBinEdits } from './use-bin-edits.ts';

/** `menus` is where the table's menus go. */
type BinTableProps = BinListProps & { menus: HTMLElement | null };

export default function BinTable({ bins, waitingIds, selection, label, menus }: BinTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const { bins: allBins } = useBins();
  const { locations } = useLocations();
  const view = useMemo(() => ({ bins: allBins, locations }), [allBins, locations]);
  const { moveBins, picker } = useMoveBins();

  const handleMove = useSteady((bin: BinHeader) => void moveBins([bin]));
  const columns = useMemo(
    () => binColumns({ t, formats, bins, view, waitingIds, onMove: handleMove }),
    [t, formats, bins, view, waitingIds, handleMove],
  );
  const { faultOf, edit } = useBinEdits(
    view,
    (key) => columns.find((column) => column.key === key)?.name ?? '',
  );

  return (
    <div className="flex min-h-80 grow flex-col">
      <StoredTable
        preference="binTable"
        {...{ label, columns, selection, menus, faultOf }}
        records={bins}
        keyOf={idOf}
        onOpen={(bin) => navigate({ to: paths.bin, params: { binId: bin.id } })}
        onEdit={edit}
      />
      {picker}
    </div>
  );
}

const idOf = ({ id }: BinHeader) => id;
