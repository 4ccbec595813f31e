import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AccessTarget } from '../access-target.ts';
import type { SharedWith, Sharer, SharingGroup, VisibleTarget } from '../overview/overview.ts';
import { LinkedTargetRows, VisibleTargetRows, WithCodeRows } from '../overview/visible-target-rows.tsx';
import type { OwnGroup } from '../own-groups.ts';
import { accessPath } from '../target-paths.ts';
import { GroupCell, GroupName } from './group-cells.tsx';
import { LinkCell, LinkedBinsCell, LinkName, WithCodeCell, WithCodeName } from './link-cells.tsx';
import { PersonName, RoleCell, SingleBinsCell, singleBins } from './matrix-cells.tsx';

/** A row stands for a group, a person, everybody who knows the codes, or anyone with a public link. */
export type MatrixRow =
  | { kind: 'group'; key: string; sharing: SharingGroup }
  | { kind: 'person'; key: string; person: Sharer }
  | { kind: 'withCode' | 'linked'; key: string };

export type OpenedList = { title: string; list: ReactNode };

export function rowsOf({ groups, people, withCode, linked }: SharedWith): MatrixRow[] {
  return [
    ...groups.map((sharing) => ({ kind: 'group' as const, key: sharing.group.id, sharing })),
    ...people.map((person) => ({ kind: 'person' as const, key: person.userId, person })),
    ...(withCode.length > 0 ? [{ kind: 'withCode' as const, key: 'withCode' }] : []),
    ...(linked.length > 0 ? [{ kind: 'linked' as const, key: 'linked' }] : []),
  ];
}

/** By place; under undefined those whose place is none of these. */
export function byPlace(bins: readonly AccessTarget[], places: readonly AccessTarget[]) {
  const ids = new Set(places.map(({ target }) => target.id));
  return Map.groupBy(bins, ({ containerIds }) => containerIds.find((id) => ids.has(id)));
}

export function ColumnName({ place, tabIndex }: { place: AccessTarget | undefined; tabIndex: number }) {
  const { t } = useTranslation();
  if (place === undefined)
    return (
      <span tabIndex={tabIndex} className="font-semibold text-sm">
        {t('access.singleBins')}
      </span>
    );
  return (
    <Link
      {...accessPath(place.target)}
      tabIndex={tabIndex}
      title={place.name}
      className="flex min-h-11 items-center rounded-field font-semibold text-sm underline-offset-4 hover:underline"
    >
      <span className="line-clamp-2">{place.name}</span>
    </Link>
  );
}

type RowNameProps = { row: MatrixRow; tabIndex: number; onEndAll: (person: Sharer) => void };

export function RowName({ row, tabIndex, onEndAll }: RowNameProps) {
  switch (row.kind) {
    case 'group':
      return <GroupName group={row.sharing.group} tabIndex={tabIndex} />;
    case 'person':
      return <PersonName person={row.person} tabIndex={tabIndex} onEndAll={() => onEndAll(row.person)} />;
    case 'withCode':
      return <WithCodeName tabIndex={tabIndex} />;
    case 'linked':
      return <LinkName tabIndex={tabIndex} />;
  }
}

type RowCellProps = Pick<SharedWith, 'linked'> & {
  row: MatrixRow;
  withCodeAt: ReturnType<typeof byPlace>;
  groupById: ReadonlyMap<string, OwnGroup>;
  /** Undefined in the column of single bins. */
  place: AccessTarget | undefined;
  tabIndex: number;
  onOpen: (list: OpenedList) => void;
};

export function RowCell({ row, place, withCodeAt, groupById, linked, tabIndex, onOpen }: RowCellProps) {
  const { t } = useTranslation();
  const openBins = (name: string, tops: readonly VisibleTarget[]) =>
    onOpen({
      title: t('access.singleBinsTitle', { person: name }),
      list: <VisibleTargetRows targets={singleBins(tops)} />,
    });
  switch (row.kind) {
    case 'group': {
      const { sharing } = row;
      const { group, tops } = sharing;
      if (place) return <GroupCell {...{ sharing, place, tabIndex }} />;
      const { name } = group;
      return <SingleBinsCell {...{ name, tops, tabIndex }} onOpen={() => openBins(name, tops)} />;
    }
    case 'person': {
      const { person } = row;
      const { name, tops } = person;
      if (place === undefined)
        return <SingleBinsCell {...{ name, tops, tabIndex }} onOpen={() => openBins(name, tops)} />;
      const group = groupById.get(place.accessList[person.userId]?.groupId ?? '');
      return <RoleCell {...{ person, place, group, tabIndex }} />;
    }
    case 'withCode': {
      const bins = withCodeAt.get(place?.target.id) ?? [];
      const list = { title: t('access.everybodyWithCode'), list: <WithCodeRows targets={bins} /> };
      return <WithCodeCell {...{ place, tabIndex }} count={bins.length} onOpen={() => onOpen(list)} />;
    }
    case 'linked': {
      const link = linked.find(({ accessTarget }) => accessTarget.target.id === place?.target.id);
      if (place) return <LinkCell {...{ place, link, tabIndex }} />;
      const bins = linked.filter(({ accessTarget }) => accessTarget.target.kind === 'bin');
      const list = { title: t('access.anyoneWithLink'), list: <LinkedTargetRows linked={bins} /> };
      return <LinkedBinsCell count={bins.length} tabIndex={tabIndex} onOpen={() => onOpen(list)} />;
    }
  }
}
