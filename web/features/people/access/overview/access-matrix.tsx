import { useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Matrix, type MatrixColumn } from '#web/ui/table/matrix.tsx';
import type { AccessTarget } from '../access-target.ts';
import { useGroups } from '../own-groups.ts';
import { singleBins } from './matrix-cells.tsx';
import {
  byPlace,
  ColumnName,
  type MatrixRow,
  type OpenedList,
  RowCell,
  RowName,
  rowsOf,
} from './matrix-rows.tsx';
import type { SharedWith, Sharer } from './overview.ts';

type AccessMatrixProps = SharedWith & {
  accessTargets: readonly AccessTarget[];
  onEndAll: (person: Sharer) => void;
};

/** Groups and people by places with their roles. Bins that somebody sees without their place are in a last column. */
export function AccessMatrix(props: AccessMatrixProps) {
  const { groups, people, withCode, linked } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenedList>();
  const rows = useMemo(
    () => rowsOf({ groups, people, withCode, linked }),
    [groups, people, withCode, linked],
  );
  const columns = useColumns(props, setOpened);
  return (
    <>
      <Matrix label={t('access.matrix')} rows={rows} keyOf={({ key }) => key} columns={columns} />
      {opened && (
        <Sheet isOpen title={opened.title} onClose={() => setOpened(undefined)}>
          <ul className="-mx-4 divide-y divide-hairline">{opened.list}</ul>
        </Sheet>
      )}
    </>
  );
}

/** Names, one column for each place, and the single bins if there are any. */
function useColumns(
  { groups, people, withCode, linked, accessTargets, ...acts }: AccessMatrixProps,
  onOpen: (list: OpenedList) => void,
): MatrixColumn<MatrixRow>[] {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const ownGroups = useGroups();
  const onEndAll = useSteady(acts.onEndAll);
  return useMemo(() => {
    const places = accessTargets
      .filter(({ target, role }) => target.kind === 'location' && can(role, 'manage people'))
      .sort((a, b) => compareNames(a.name, b.name));
    const groupById = new Map(ownGroups.map((group) => [group.id, group]));
    const withCodeAt = byPlace(withCode, places);
    const hasSingles =
      linked.some(({ accessTarget }) => accessTarget.target.kind === 'bin') ||
      [...groups, ...people].some(({ tops }) => singleBins(tops).length > 0) ||
      withCodeAt.has(undefined);
    const columnOf = (place: AccessTarget | undefined): MatrixColumn<MatrixRow> => ({
      key: place?.target.id ?? 'singles',
      head: (tabIndex) => <ColumnName place={place} tabIndex={tabIndex} />,
      cell: (row, tabIndex) => (
        <RowCell {...{ row, place, withCodeAt, groupById, linked, tabIndex, onOpen }} />
      ),
    });
    return [
      {
        key: 'name',
        head: (tabIndex) => (
          <span tabIndex={tabIndex} className="text-sm">
            {t('readers.people')}
          </span>
        ),
        cell: (row, tabIndex) => <RowName {...{ row, tabIndex, onEndAll }} />,
      },
      ...[...places, ...(hasSingles ? [undefined] : [])].map(columnOf),
    ];
  }, [accessTargets, compareNames, ownGroups, withCode, linked, groups, people, onOpen, t, onEndAll]);
}
