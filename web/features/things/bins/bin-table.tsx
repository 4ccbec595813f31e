import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { countPeople } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binColors } from '#domain/bins/bin-fields.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { pinOn } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import { noSums, piecesText, type Sums } from '#domain/overview/sums.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { paths } from '#domain/paths.ts';
import { useFieldsOfOwners, useOwnerOfFields } from '#web/data/account/fields-of-owners.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useOverview } from '#web/data/overview/overview.ts';
import { ownColumns } from '#web/features/things/own-fields/own-columns.tsx';
import { StoredTable } from '#web/features/things/tables/stored-table.tsx';
import { tagsColumn } from '#web/features/things/tables/tags-column.tsx';
import { isOwnName } from '#web/forms/own-values.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';
import { placeText, whereText } from '../tree/tree-rows.ts';
import { useBinEdits } from './bin-edits.ts';
import { BinName } from './bin-marks.tsx';
import { canMove } from './container-choices.ts';
import { isShared } from './list/bin-filters.ts';
import type { BinListProps } from './list/bin-press.tsx';
import { useMoveBins } from './use-bin-acts.tsx';

type BinTableProps = Pick<BinListProps, 'bins' | 'waitingIds' | 'selection' | 'label'> & {
  /** The element that the table puts its menus into. */
  menus: HTMLElement | null;
  /** The place that all bins are in. Without it the table fills what is left of the page. */
  place?: Location;
};

export default function BinTable({ bins, waitingIds, selection, label, menus, place }: BinTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const { bins: allBins } = useBins();
  const { locations } = useLocations();
  const view = useMemo(() => ({ bins: allBins, locations }), [allBins, locations]);
  const fields = useFieldsOfOwners(
    bins.map(({ ownerId }) => ownerId),
    'bin',
  );
  const ownerOfField = useOwnerOfFields();
  const editView = useMemo(() => ({ ...view, fields }), [view, fields]);
  const { moveBins, picker } = useMoveBins();
  const { overview, status } = useOverview();
  const counted = overview?.bins;

  const handleMove = useSteady((bin: BinHeader) => void moveBins([bin]));
  const columns = useMemo(() => {
    const sumsIn = ({ id }: BinHeader) => counted?.get(id) ?? (status === 'ready' ? noSums : undefined);
    const canEditOwn = (bin: BinHeader, { id }: OwnField) => canEdit(bin) && bin.ownerId === ownerOfField(id);
    const own = ownColumns({ fields, records: bins, formats, locale: currentLocale(), canEdit: canEditOwn });
    const all = binColumns({ t, formats, bins, view, waitingIds, sumsIn, own, onMove: handleMove });
    return place ? columnsAtPlace(all, { t, bins, place }) : all;
  }, [t, formats, bins, view, waitingIds, counted, status, fields, ownerOfField, handleMove, place]);
  const { faultOf, edit } = useBinEdits(
    editView,
    (key) => columns.find((column) => column.key === key)?.name ?? '',
  );

  return (
    <div className={cx(!place && 'flex min-h-80 grow flex-col')}>
      <StoredTable
        preference={place ? 'placeTable' : 'binTable'}
        height={place && 'max(20rem, 100dvh - 16rem)'}
        label={label}
        columns={columns}
        selection={selection}
        menus={menus}
        faultOf={faultOf}
        records={bins}
        keyOf={idOf}
        onOpen={(bin) => navigate({ to: paths.bin, params: { binId: bin.id } })}
        onEdit={edit}
        whyReadOnly={(bin, column) =>
          t(canEdit(bin) && isOwnName(column) ? 'table.fieldOfOther' : 'table.columnReadOnly')
        }
      />
      {picker}
    </div>
  );
}

const idOf = ({ id }: BinHeader) => id;

type PlaceOptions = { t: TFunction; bins: readonly BinHeader[]; place: Location };

/** Fewer, as the floor plan has the room beside; where a bin is only if some are inside others. */
function columnsAtPlace(columns: readonly TableColumn<BinHeader>[], { t, bins, place }: PlaceOptions) {
  const hasPath = bins.some(
    ({ parentBinId, locationId }) => parentBinId !== undefined || locationId !== place.id,
  );
  const usual = ['name', 'label', 'items', 'pieces', hasPath ? 'inside' : 'opened'];
  const [name, label, ...others] = columns.map((column) => ({
    ...column,
    ...narrowAtPlace[column.key],
    isUsual: usual.includes(column.key),
  }));
  const isOnPlan = (bin: BinHeader) => pinOn(place, bin) !== undefined;
  const onPlan: TableColumn<BinHeader> = {
    key: 'plan',
    name: t('table.onPlan'),
    width: 112,
    isUsual: place.planPhotoId !== undefined,
    canGroup: true,
    text: (bin) => (isOnPlan(bin) ? t('table.isOnPlan') : ''),
    sortBy: (bin) => (isOnPlan(bin) ? 0 : 1),
  };
  return [name, label, onPlan, ...others].filter((column) => column !== undefined);
}

const narrowAtPlace: Partial<Record<string, { width: number }>> = {
  name: { width: 200 },
  inside: { width: 160 },
};

type BinColumnsOptions = {
  t: TFunction;
  formats: Formats;
  /** The rows. */
  bins: readonly BinHeader[];
  view: DeviceView;
  waitingIds: ReadonlySet<string>;
  /** Undefined until its items are counted. */
  sumsIn: (bin: BinHeader) => Sums | undefined;
  /** Those of the fields that the owners of the bins defined. */
  own: readonly TableColumn<BinHeader>[];
  /** Asks where the bin goes. */
  onMove: (bin: BinHeader) => void;
};

/** The editable ones have the names of the form's values. */
function binColumns(options: BinColumnsOptions): TableColumn<BinHeader>[] {
  const texts = binTexts(options);
  return [...usualColumns(options, texts), ...options.own, ...furtherColumns(options, texts)];
}

type BinTexts = ReturnType<typeof binTexts>;

/** The cells' texts, and the order by them. */
function binTexts({ t, formats, bins, view }: BinColumnsOptions) {
  return {
    byText: (text: (bin: BinHeader) => string) => byRank(bins, text, formats.compareNames),
    where: (bin: BinHeader) => whereText(bin, view.bins, view.locations),
    place: (bin: BinHeader) => placeText(bin, view.locations),
    owner: (bin: BinHeader) => (bin.role === 'owner' ? '' : (bin.ownerName ?? '')),
    color: (bin: BinHeader) => (bin.color ? t(`looks.colors.${bin.color}`) : ''),
    label: (bin: BinHeader) => bin.qrLabel ?? '',
    description: (bin: BinHeader) => bin.description ?? '',
    day: (moment: string | undefined) => (moment === undefined ? '' : formats.shortDate(moment)),
    count: (value: number) => (value === 0 ? '' : formats.number(value)),
  };
}

function usualColumns(
  { t, formats, bins, view, waitingIds, sumsIn, onMove }: BinColumnsOptions,
  { byText, where, place, label, day, count }: BinTexts,
): TableColumn<BinHeader>[] {
  return [
    {
      key: 'name',
      name: t('common.name'),
      width: 240,
      isUsual: true,
      text: (bin) => bin.name,
      render: (bin) => <BinName bin={bin} isWaiting={waitingIds.has(bin.id)} />,
      sortBy: byText((bin) => bin.name),
      canEdit,
    },
    {
      key: 'label',
      name: t('binForm.fields.qrLabel'),
      width: 88,
      isUsual: true,
      text: label,
      render: (bin) => <bdi className="font-mono slashed-zero">{bin.qrLabel}</bdi>,
      sortBy: byText(label),
      canEdit,
    },
    {
      key: 'inside',
      name: t('table.place'),
      width: 208,
      fitsUpTo: 208,
      isUsual: true,
      canGroup: true,
      // Whatever bins it is inside there.
      groups: { text: place, sortBy: byText(place) },
      text: where,
      sortBy: byText(where),
      canEdit: (bin) => canMove(bin, view),
      edit: onMove,
    },
    tagsColumn({ t, records: bins, formats, canEdit }),
    {
      key: 'items',
      name: t('table.items'),
      width: 72,
      isUsual: true,
      isNumeric: true,
      text: (bin) => count(bin.itemCount),
      sortBy: (bin) => bin.itemCount,
    },
    {
      key: 'pieces',
      name: t('table.pieces'),
      width: 80,
      fitsUpTo: 200,
      isUsual: true,
      isNumeric: true,
      text: (bin) => {
        const sums = sumsIn(bin);
        return sums && sums.size > 0 ? piecesText(sums.pieces, formats.number) : '';
      },
      sortBy: (bin) => sumsIn(bin)?.size,
    },
    {
      key: 'people',
      name: t('table.people'),
      width: 88,
      isUsual: true,
      isNumeric: true,
      // Empty if only the reader has access.
      text: (bin) => (isShared(bin) ? count(countPeople(bin)) : ''),
      sortBy: countPeople,
    },
    {
      key: 'opened',
      name: t('table.opened'),
      width: 128,
      isUsual: true,
      text: (bin) => day(bin.lastAccessed),
      sortBy: ({ lastAccessed = '' }) => lastAccessed,
    },
  ];
}

function furtherColumns(
  { t }: BinColumnsOptions,
  { byText, owner, color, description, day }: BinTexts,
): TableColumn<BinHeader>[] {
  return [
    {
      key: 'description',
      name: t('binForm.fields.description'),
      width: 280,
      field: 'lines',
      text: description,
      sortBy: byText(description),
      canEdit,
    },
    {
      key: 'color',
      name: t('binForm.fields.color'),
      width: 120,
      canGroup: true,
      text: color,
      sortBy: byText(color),
      canEdit,
      choices: ['', ...binColors.map((each) => t(`looks.colors.${each}`))],
    },
    {
      key: 'owner',
      name: t('table.owner'),
      width: 160,
      canGroup: true,
      text: owner,
      sortBy: byText(owner),
    },
    {
      key: 'created',
      name: t('table.created'),
      width: 120,
      text: (bin) => day(bin.createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      key: 'code',
      name: t('table.code'),
      width: 160,
      text: (bin) => bin.qrCode,
      render: (bin) => <span className="font-mono slashed-zero">{bin.qrCode}</span>,
      sortBy: ({ qrCode }) => qrCode,
    },
  ];
}

const canEdit = (bin: BinHeader) => can(bin.role, 'edit details');
