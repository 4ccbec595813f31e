import Check from 'lucide-react/icons/check';
import Group from 'lucide-react/icons/group';
import { Menu } from '../actions/menu.tsx';
import { ColumnsPanel, type ColumnsPanelProps } from './columns-panel.tsx';

type LayoutMenusProps<T> = ColumnsPanelProps<T> & {
  texts: { group: string; noGroup: string; groupedBy: (column: string) => string };
};

/** What a table shows: its columns, and what its rows are grouped by. */
export function LayoutMenus<T>(props: LayoutMenusProps<T>) {
  const { columns, layout, onLayout, texts } = props;
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
      <ColumnsPanel {...props} />
    </>
  );
}
