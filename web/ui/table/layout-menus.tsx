import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import Group from 'lucide-react/icons/group';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../actions/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Menu, placeBeside } from '../overlays/menu.tsx';
import {
  columnBeside,
  type TableColumn,
  type TableLayout,
  visibleColumns,
  withColumns,
} from './table-column.ts';

type LayoutMenusProps<T> = ColumnsPanelProps<T> & {
  texts: { group: string; noGroup: string; groupedBy: (column: string) => string };
};

/** Menus to choose a table's columns and the column that groups its rows. */
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

type ColumnsPanelProps<T> = {
  columns: readonly TableColumn<T>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  onMove: (key: string, by: 1 | -1) => void;
  texts: {
    columns: string;
    usualColumns: string;
    byKeyboard: string;
    moveUp: (column: string) => string;
    moveDown: (column: string) => string;
  };
};

/** A button whose panel says which columns a table shows, and in which order. */
function ColumnsPanel<T>({ columns, layout, onLayout, onMove, texts }: ColumnsPanelProps<T>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The order of all columns when the panel opened, so that hidden ones keep their place; undefined while it is closed. */
  const [order, setOrder] = useState<readonly string[]>();
  const movable = visibleColumns(columns, layout).slice(1);
  const visible = new Set(movable.map(({ key }) => key));
  const inOrder = movable.values();
  const listed = (order ?? []).flatMap((key) =>
    visible.has(key) ? (inOrder.next().value ?? []) : (columns.find((column) => column.key === key) ?? []),
  );

  const open = () => {
    if (!panel.current || !button.current) return;
    flushSync(() => setOrder(orderOf(columns, layout)));
    panel.current.showPopover();
    placeBeside(panel.current, button.current);
    panel.current.querySelector('input')?.focus();
  };
  const toggle = (key: string, isVisible: boolean) => {
    const isWanted = (each: string) => (each === key ? isVisible : visible.has(each));
    onLayout(withColumns(columns, layout, listed.map((column) => column.key).filter(isWanted)));
  };
  const move = (event: MouseEvent<HTMLElement>, key: string, by: 1 | -1) => {
    const pressed = event.currentTarget;
    flushSync(() => onMove(key, by));
    // The browser takes the focus from an element that moves.
    pressed.focus();
  };
  const resetColumns = () => {
    const { order: _, ...usual } = layout;
    setOrder(orderOf(columns, usual));
    onLayout(usual);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={order !== undefined}
        aria-controls={order && id}
        popoverTarget={id}
        popoverTargetAction="hide"
        onClick={(event) => {
          if (order) return;
          // Otherwise popoverTargetAction would hide it again.
          event.preventDefault();
          open();
        }}
        className="inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full px-3 font-medium text-ink-soft text-sm hover:bg-kraft/60 hover:text-ink"
      >
        <Columns3 size={18} aria-hidden className="shrink-0" />
        {texts.columns}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.columns}
        onToggle={(event) => event.newState === 'closed' && setOrder(undefined)}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] w-80 max-w-[calc(100vw-32px)] overflow-y-auto rounded-card border border-hairline bg-raised p-2 text-ink shadow-float open:animate-grow"
      >
        <ul>
          {listed.map(({ key, name }) => (
            <li key={key} className="flex items-center rounded-field pl-2 hover:bg-kraft/30">
              <Checkbox
                label={name}
                checked={visible.has(key)}
                onChange={(isVisible) => toggle(key, isVisible)}
                className="min-w-0 grow mouse:min-h-9"
              />
              {visible.has(key) &&
                ([-1, 1] as const).map((by) => (
                  <IconButton
                    key={by}
                    icon={by === -1 ? ArrowUp : ArrowDown}
                    label={by === -1 ? texts.moveUp(name) : texts.moveDown(name)}
                    // A disabled button would lose the focus.
                    aria-disabled={columnBeside(columns, layout, key, by) === undefined}
                    onClick={(event) => move(event, key, by)}
                    className="mouse:size-9 aria-disabled:opacity-30"
                  />
                ))}
            </li>
          ))}
        </ul>
        <p className="mouse:block hidden px-2 pt-2 text-ink-soft text-sm">{texts.byKeyboard}</p>
        <Button kind="quiet" onClick={resetColumns} disabled={!layout.order} className="mt-1">
          {texts.usualColumns}
        </Button>
      </div>
    </>
  );
}

/** The visible columns, then the hidden ones, without the first, which is always there. */
function orderOf<T>(columns: readonly TableColumn<T>[], layout: TableLayout): string[] {
  const visible = visibleColumns(columns, layout);
  const hidden = columns.filter((column) => !visible.includes(column));
  return [...visible, ...hidden].slice(1).map(({ key }) => key);
}
