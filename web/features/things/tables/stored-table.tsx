import { useRouter } from '@tanstack/react-router';
import FileDown from 'lucide-react/icons/file-down';
import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx';
import { LayoutMenus } from '#web/ui/table/layout-menus.tsx';
import {
  columnBeside,
  readTableLayout,
  type TableColumn,
  type TableLayout,
  visibleColumns,
  withColumnMoved,
  withCurrentKeys,
} from '#web/ui/table/table-column.ts';
import { type TableFile, tableFile } from './table-file.ts';

export type TablePreference =
  | 'binTable'
  | 'placeTable'
  | 'itemTable'
  | 'gridTable'
  | 'viewTable'
  | 'lentTable'
  | 'trashTable';

type StoredTableProps<T> = Omit<
  DataTableProps<T>,
  | 'layout'
  | 'onLayout'
  | 'onMoveColumn'
  | 'onEditRefused'
  | 'onPasteRefused'
  | 'onRange'
  | 'texts'
  | 'placeKey'
> & {
  /** The preference of this device that stores the layout. */
  preference: TablePreference;
  /** Unless the person has sorted. */
  usualSort?: TableLayout['sort'];
  /** The element that the table puts its menus into. */
  menus: HTMLElement | null;
  /** Called with what files have of the table as it is shown. Without it the table cannot be exported. */
  onExport?: ((file: TableFile) => void) | undefined;
  /** Says why a cell cannot be edited. */
  whyReadOnly?: (record: T, column: string) => string;
  /** The greatest height as CSS. Without it the table fills its element, which needs a definite height. */
  height?: string | undefined;
};

/** A table whose columns, order, groups and widths this device remembers. */
export function StoredTable<T>(props: StoredTableProps<T>) {
  const { preference, usualSort, menus, onExport, whyReadOnly, height, columns, ...table } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const layout = useStoredLayout(preference, columns, usualSort);
  const [announcement, setAnnouncement] = useState('');
  const texts = useMemo(
    () => ({
      selectAll: t('table.selectAll'),
      select: (name: string) => t('table.select', { name }),
      selectGroup: (name: string) => t('table.selectGroup', { name }),
      noGroup: t('table.without'),
      total: t('inventory.all'),
    }),
    [t],
  );
  const router = useRouter();
  const [placeKey] = useState(() => {
    const { pathname, state } = router.state.location;
    return `${preference} ${pathname} ${state.__TSR_index}`;
  });
  const handleLayout = (changed: TableLayout) => setPreference(preference, JSON.stringify(changed));
  const handleMove = (key: string, by: 1 | -1) => {
    const target = columnBeside(columns, layout, key, by);
    if (target === undefined) return false;
    const changed = withColumnMoved(columns, layout, key, target);
    handleLayout(changed);
    const visible = visibleColumns(columns, changed);
    const at = visible.findIndex((column) => column.key === key);
    const column = visible[at]?.name ?? '';
    setAnnouncement(t('table.columnMoved', { column, at: at + 1, count: visible.length }));
    return true;
  };
  const handleRange = useCallback(
    (size: { rows: number; columns: number }) => setAnnouncement(t('table.rangeSelected', size)),
    [t],
  );
  const grid = (
    <DataTable
      {...table}
      columns={columns}
      layout={layout}
      onLayout={handleLayout}
      onMoveColumn={handleMove}
      onEditRefused={(record, column) =>
        toast.failed(whyReadOnly?.(record, column) ?? t('table.columnReadOnly'))
      }
      onPasteRefused={(fault) =>
        toast.failed(
          fault.reason === 'notEditable'
            ? t('table.notEditable')
            : t(`table.${fault.reason}`, { count: fault.count }),
        )
      }
      onRange={handleRange}
      texts={texts}
      placeKey={placeKey}
    />
  );
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {menus &&
        createPortal(
          <>
            <LayoutMenus
              columns={columns}
              layout={layout}
              onLayout={handleLayout}
              onMove={handleMove}
              texts={layoutTexts(t)}
            />
            {onExport && (
              <Button
                kind="quiet"
                icon={FileDown}
                className="px-3! font-medium! text-ink-soft! text-sm"
                onClick={() => onExport(tableFile(table.records, columns, layout, fileTexts(t)))}
              >
                {t('bins.export')}
              </Button>
            )}
          </>,
          menus,
        )}
      {height === undefined ? (
        <div className="relative min-h-0 grow">
          <div className="absolute inset-0">{grid}</div>
        </div>
      ) : (
        <div style={{ '--table-height': height } as CSSProperties}>{grid}</div>
      )}
    </>
  );
}

function useStoredLayout<T>(
  preference: TablePreference,
  columns: readonly TableColumn<T>[],
  usualSort: TableLayout['sort'],
): TableLayout {
  const stored = usePreference(preference);
  const remembered = useMemo(
    () => ({ ...(usualSort && { sort: usualSort }), ...readTableLayout(stored) }),
    [stored, usualSort],
  );
  return useMemo(() => withCurrentKeys(columns, remembered), [columns, remembered]);
}

function fileTexts(t: TFunction) {
  return { noGroup: t('table.without'), total: t('inventory.all') };
}

function layoutTexts(t: TFunction) {
  return {
    columns: t('table.columns'),
    usualColumns: t('table.usualColumns'),
    byKeyboard: t('table.byKeyboard'),
    moveUp: (column: string) => t('table.moveUp', { column }),
    moveDown: (column: string) => t('table.moveDown', { column }),
    group: t('table.group'),
    noGroup: t('table.noGroup'),
    groupedBy: (column: string) => t('table.groupedBy', { column }),
  };
}
