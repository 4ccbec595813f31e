import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { BinHeader } from '#domain/bins/bin.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { LayoutMenus } from '#web/ui/table/layout-menus.tsx';
import { readTableLayout, type TableLayout } from '#web/ui/table/table-column.ts';
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
  const stored = usePreference('binTable');
  const layout = useMemo(() => readTableLayout(stored), [stored]);
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
  const handleLayout = (changed: TableLayout) => setPreference('binTable', JSON.stringify(changed));

  return (
    <div className="flex min-h-80 grow flex-col">
      {menus &&
        createPortal(
          <LayoutMenus
            {...{ columns, layout }}
            onLayout={handleLayout}
            texts={{
              columns: t('table.columns'),
              group: t('table.group'),
              noGroup: t('table.noGroup'),
              groupedBy: (column) => t('table.groupedBy', { column }),
            }}
          />,
          menus,
        )}
      {/* The grid needs a definite height to draw only the rows in view. */}
      <div className="relative min-h-0 grow">
        <div className="absolute inset-0">
          <DataTable
            label={label}
            records={bins}
            keyOf={idOf}
            {...{ columns, layout, selection }}
            onLayout={handleLayout}
            onOpen={(bin) => navigate({ to: paths.bin, params: { binId: bin.id } })}
            faultOf={useSteady(faultOf)}
            onEdit={edit}
            noGroup={t('table.without')}
          />
        </div>
      </div>
      {picker}
    </div>
  );
}

const idOf = ({ id }: BinHeader) => id;
