import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Check from 'lucide-react/icons/check';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTree from 'lucide-react/icons/list-tree';
import Rows3 from 'lucide-react/icons/rows-3';
import Table2 from 'lucide-react/icons/table-2';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { type FilterName, isFilterOn, withFilter } from './bin-filters.ts';
import { type BinListSearch, type BinLook, type BinSort, binLooks, binSorts } from './bin-list-search.ts';

type BinListToolbarProps = {
  text: string;
  onText: (text: string) => void;
  sort: BinSort;
  look: BinLook;
  isTableWide: boolean;
  /** The element that a table puts its menus into. */
  menusRef: Ref<HTMLElement>;
  search: BinListSearch;
  offered: readonly FilterName[];
  /** On a phone, whose page header has no room for it. */
  select: ReactNode;
  locationFilter: ReactNode;
  /** Undefined removes a field. */
  onChange: (change: BinListSearch) => void;
};

export function BinListToolbar(props: BinListToolbarProps) {
  const { text, onText, sort, look, isTableWide, search, offered, onChange } = props;
  const { t } = useTranslation();
  const sortMenu = (
    <Menu
      label={t('common.sort')}
      icon={ArrowDownUp}
      className="-ml-3 min-w-0 max-w-fit shrink grow basis-[7em] pr-0! text-left"
      entries={binSorts.map((each) => ({
        label: t(`bins.sortBy.${each}`),
        icon: each === sort ? Check : undefined,
        onPress: () => onChange({ sort: each }),
      }))}
    >
      <span>
        <VisuallyHidden>{t('common.sort')}: </VisuallyHidden>
        {t(`bins.sortBy.${sort}`)}
      </span>
    </Menu>
  );
  const filters = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div
      role="group"
      aria-label={t('bins.filters')}
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 [scrollbar-width:none] empty:hidden wide:mx-0 wide:flex-wrap wide:px-0"
    >
      {props.locationFilter}
      {offered.map((name) => (
        <ToggleChip
          key={name}
          isOn={isFilterOn(search, name)}
          onChange={(isOn) => onChange(withFilter(name, isOn))}
        >
          {t(`bins.filter.${name}`)}
        </ToggleChip>
      ))}
    </div>
  );
  return (
    <div className={cx('mb-3 flex gap-2', isTableWide ? 'flex-wrap items-center' : 'flex-col')}>
      <div className={cx(isTableWide && 'w-80')}>
        <SearchField label={t('bins.find')} value={text} onChange={onText} />
      </div>
      {isTableWide && filters}
      <div className={cx('flex flex-wrap items-center justify-between gap-2', isTableWide && 'ml-auto')}>
        {/* The table sorts by its headers, and puts its menus here. */}
        {look === 'table' ? <span ref={props.menusRef} className="contents" /> : sortMenu}
        <div className="flex shrink-0 items-center gap-1">
          {props.select}
          <SegmentedControl
            label={t('bins.look')}
            value={look}
            onChange={(value) => onChange({ look: value })}
            isIconOnly
            options={binLooks
              .filter((each) => isTableWide || each !== 'table')
              .map((each) => ({
                value: each,
                label: t(`bins.looks.${each}`),
                icon: lookIcons[each],
              }))}
          />
        </div>
      </div>
      {!isTableWide && filters}
    </div>
  );
}

const lookIcons = { cards: LayoutGrid, rows: Rows3, tree: ListTree, table: Table2 };

export function SelectButton({ selection }: { selection: ListSelection }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={ListChecks}
      label={t('common.select')}
      aria-pressed={selection.isOn}
      onClick={() => (selection.isOn ? selection.stop() : selection.start())}
      className="aria-pressed:bg-kraft aria-pressed:text-ink"
    />
  );
}
