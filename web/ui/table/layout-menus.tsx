import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import Group from 'lucide-react/icons/group';
import { Menu } from '../actions/menu.tsx';
import { type TableColumn, type TableLayout, visibleColumns, withColumn } from './table-column.ts';

type LayoutMenusProps<T> = {
  columns: readonly TableColumn<T>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  texts: { columns: string; group: string; noGroup: string; groupedBy: (column: string) => string };
};

/** What a table shows: its columns, and what its rows are grouped by. */
export function LayoutMenus<T>({ columns, layout, onLayout, texts }: LayoutMenusProps<T>) {
  const visible = new Set(visibleColumns(columns, layout));
  const group = columns.find(({ key }) => key === layout.groupBy);
  const { groupBy: _, ...ungrouped } = layout;
  return (
    <>
      <Menu
        label={texts.group}
        icon={Group}
        entries={[
          { label: texts.noGroup, icon: group ? undefined : Check, onPress: () => onLayout(ungrouped) },
          ...columns
            .filter(({ canGroup }) => canGroup)
            .map((column) => ({
              label: column.name,
              icon: column === group ? Check : undefined,
              onPress: () => onLayout({ ...layout, groupBy: column.key }),
            })),
        ]}
      >
        {group ? texts.groupedBy(group.name) : texts.group}
      </Menu>
      <Menu
        label={texts.columns}
        icon={Columns3}
        entries={columns.slice(1).map((column) => ({
          label: column.name,
          icon: visible.has(column) ? Check : undefined,
          onPress: () => onLayout(withColumn(columns, layout, column.key, !visible.has(column))),
        }))}
      >
        {texts.columns}
      </Menu>
    </>
  );
}
