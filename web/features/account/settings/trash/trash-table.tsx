import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useCallback, useMemo, useState } from 'react';
import { trashDaysLeft } from '#domain/time.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { StoredTable } from '#web/features/things/tables/stored-table.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';
import { contentsOf, daysLeftText, Sign, trashedName } from './trash-row.tsx';
import { formerContainer, type Trashed } from './trashed.ts';

export type TrashTableProps = {
  /** The last deleted first, until the person sorts them. */
  all: readonly Trashed[];
  selection: ListSelection;
  /** The person's name, or "You"; undefined while that is not known. Memoize it, and which acts are possible. */
  deleterOf: (id: string) => string | undefined;
  canRestore: (trashed: Trashed) => boolean;
  canDelete: (trashed: Trashed) => boolean;
  onRestore: (trashed: Trashed) => void;
  onDelete: (trashed: Trashed) => void;
};

/** The trash as a table, for wide screens. */
export default function TrashTable(props: TrashTableProps) {
  const { all, selection, canRestore, canDelete, onRestore, onDelete } = props;
  const { t } = useTranslation();
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const acts = useSteadyAll({ onRestore, onDelete });
  const columns = useTrashColumns(props);
  const menuOf = useCallback(
    (trashed: Trashed) => (
      <Menu
        label={t('itemList.menuOf', { name: trashed.name })}
        title={trashedName(t, trashed)}
        tabIndex={-1}
        className="-mr-2 size-8 min-h-8! min-w-8! -outline-offset-3"
        rowId={trashed.id}
        entries={[
          canRestore(trashed) && {
            label: t('common.restore'),
            icon: Undo2,
            onPress: () => acts.onRestore(trashed),
          },
          canDelete(trashed) && {
            label: t('settings.deleteForGood'),
            icon: Trash2,
            isDangerous: true,
            onPress: () => acts.onDelete(trashed),
          },
        ]}
      />
    ),
    [t, acts, canRestore, canDelete],
  );
  return (
    <>
      <div className="flex min-h-11 items-center justify-end">
        <p className="mr-auto text-ink-soft text-sm tabular-nums">
          {t('settings.trashCount', { count: all.length })}
        </p>
        <span ref={setMenus} className="contents" />
      </div>
      <div className="flex min-h-80 grow flex-col">
        <StoredTable
          preference="trashTable"
          label={t('settings.trash')}
          records={all}
          keyOf={({ id }) => id}
          {...{ columns, selection, menus, menuOf }}
          faultOf={noFault}
          onEdit={noEdit}
          onOpen={(trashed) => canRestore(trashed) && onRestore(trashed)}
        />
      </div>
    </>
  );
}

/** No cell is typed into. */
const noFault = () => undefined;
const noEdit = () => {};

function useTrashColumns({
  all,
  deleterOf,
  canRestore,
  onRestore,
}: TrashTableProps): readonly TableColumn<Trashed>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const acts = useSteadyAll({ onRestore });
  return useMemo(() => {
    const byText = (text: (trashed: Trashed) => string) => ({
      text,
      sortBy: byRank(all, text, formats.compareNames),
    });
    const left = ({ deletedAt }: Trashed) => trashDaysLeft(deletedAt, Date.now());
    return [
      {
        key: 'what',
        name: t('settings.trashed.what'),
        width: 220,
        isUsual: true,
        ...byText((trashed) => trashedName(t, trashed)),
        render: (trashed) => (
          <span className="flex items-center gap-2">
            <span className="-my-1 flex size-7 shrink-0 items-center justify-center [&>*]:scale-70">
              <Sign trashed={trashed} />
            </span>
            <bdi className="truncate" title={trashed.name}>
              {trashedName(t, trashed)}
            </bdi>
          </span>
        ),
      },
      {
        key: 'kind',
        name: t('settings.trashed.kind'),
        width: 88,
        isUsual: true,
        canGroup: true,
        ...byText(({ kind }) => t(`settings.trashed.kinds.${kind}`)),
      },
      {
        key: 'from',
        name: t('settings.trashed.from'),
        width: 152,
        fitsUpTo: 200,
        isUsual: true,
        canGroup: true,
        ...byText((trashed) => formerContainer(trashed, bins, locations) ?? ''),
      },
      {
        key: 'contents',
        name: t('settings.trashed.contents'),
        width: 144,
        fitsUpTo: 240,
        isUsual: true,
        ...byText((trashed) => (trashed.kind === 'location' ? '' : (contentsOf(t, trashed) ?? ''))),
      },
      {
        key: 'by',
        name: t('settings.trashed.by'),
        width: 128,
        fitsUpTo: 128,
        isUsual: true,
        canGroup: true,
        ...byText(({ id }) => deleterOf(id) ?? ''),
      },
      {
        key: 'at',
        name: t('settings.trashed.at'),
        width: 112,
        isUsual: true,
        text: ({ deletedAt }) => formats.moment(deletedAt),
        sortBy: ({ deletedAt }) => deletedAt,
      },
      {
        key: 'left',
        name: t('settings.trashed.left'),
        width: 124,
        isUsual: true,
        text: (trashed) => daysLeftText(t, trashed),
        render: (trashed) => (
          <span className={left(trashed) <= soonDays ? 'font-medium text-berry' : undefined}>
            {daysLeftText(t, trashed)}
          </span>
        ),
        sortBy: left,
      },
      {
        key: 'restore',
        name: t('common.restore'),
        width: 120,
        isUsual: true,
        text: () => '',
        sortBy: () => 0,
        canEdit: canRestore,
        edit: acts.onRestore,
        render: (trashed) =>
          canRestore(trashed) && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('settings.restoreNamed', { name: trashed.name })}
              onClick={() => acts.onRestore(trashed)}
              className="-mx-1.5 flex min-h-8 items-center gap-1.5 rounded-field px-1.5 text-tape hover:bg-kraft/60"
            >
              <Undo2 size={18} aria-hidden className="shrink-0" />
              {t('common.restore')}
            </button>
          ),
      },
    ];
  }, [t, formats, all, bins, locations, deleterOf, canRestore, acts]);
}

/** From then on the days that are left are marked. */
const soonDays = 3;
