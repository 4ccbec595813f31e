import { Link, useNavigate } from '@tanstack/react-router';
import LinkIcon from 'lucide-react/icons/link';
import QrCode from 'lucide-react/icons/qr-code';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { paths } from '#domain/paths.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { type AccessTarget, accessPath } from '../access-target.ts';
import { type OwnGroup, useGroupRole } from '../own-groups.ts';
import { rolesToGive } from '../people-of.ts';
import { BinsButton, GiveMenu, PersonName, Quiet, RoleCell, RoleChip, singleBins } from './matrix-cells.tsx';
import {
  type LinkedTarget,
  type SharedWith,
  type Sharer,
  type SharingGroup,
  type VisibleTarget,
  withoutAnyAccess,
} from './overview.ts';
import { LinkedTargetRows, VisibleTargetRows, WithCodeRows } from './target-rows.tsx';

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
  const { t } = useTranslation();
  switch (row.kind) {
    case 'group':
      return <GroupName sharing={row.sharing} tabIndex={tabIndex} />;
    case 'person':
      return <PersonName person={row.person} tabIndex={tabIndex} onEndAll={() => onEndAll(row.person)} />;
    case 'withCode':
      return (
        <TextHead icon={QrCode} tabIndex={tabIndex}>
          {t('access.everybodyWithCode')}
        </TextHead>
      );
    case 'linked':
      return (
        <TextHead icon={LinkIcon} tabIndex={tabIndex}>
          {t('access.anyoneWithLink')}
        </TextHead>
      );
  }
}

type GroupNameProps = { sharing: SharingGroup; tabIndex: number };

/** The head of a group's row; leads to its members. */
function GroupName({ sharing, tabIndex }: GroupNameProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { id, name, members } = sharing.group;
  const without = withoutAnyAccess(sharing.group, targetsOf(sharing)).map(({ userName }) => userName);
  const counts = t('groups.people', { count: members.length });
  return (
    <>
      <Users size={22} aria-hidden className="mx-[5px] shrink-0 text-ink-soft" />
      <Link
        to={paths.groups}
        params={{ groupId: id }}
        tabIndex={tabIndex}
        className="flex min-h-11 min-w-0 grow flex-col justify-center rounded-field underline-offset-4 hover:underline"
      >
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>{' '}
        <span className="line-clamp-2 text-ink-soft text-sm">
          {without.length === 0 ? counts : `${counts}, ${t('groups.without', { people: list(without) })}`}
        </span>
      </Link>
    </>
  );
}

type TextHeadProps = { icon: Icon; tabIndex: number; children: string };

/** A head with nothing to press. */
function TextHead({ icon: IconShape, tabIndex, children }: TextHeadProps) {
  return (
    <span tabIndex={tabIndex} className="flex items-center gap-3 font-medium">
      <IconShape size={20} aria-hidden className="mx-0.5 shrink-0 text-ink-soft" />
      {children}
    </span>
  );
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
  const singleBinsOf = (name: string, tops: readonly VisibleTarget[]) => {
    const bins = singleBins(tops);
    const count = bins.length;
    const title = t('access.singleBinsTitle', { person: name });
    const text = count === 0 ? t('access.noSingleBins') : t('access.singleBinsOf', { person: name, count });
    const open = () => onOpen({ title, list: <VisibleTargetRows targets={bins} /> });
    return <BinsButton {...{ count, text, tabIndex }} onOpen={open} />;
  };
  switch (row.kind) {
    case 'group': {
      const { group, tops } = row.sharing;
      if (place) return <GroupCell sharing={row.sharing} {...{ place, tabIndex }} />;
      return singleBinsOf(group.name, tops);
    }
    case 'person': {
      const { person } = row;
      if (place === undefined) return singleBinsOf(person.name, person.tops);
      const group = groupById.get(place.accessList[person.userId]?.groupId ?? '');
      return <RoleCell {...{ person, place, group, tabIndex }} />;
    }
    case 'withCode': {
      const bins = withCodeAt.get(place?.target.id) ?? [];
      const count = bins.length;
      const name = place?.name ?? t('access.singleBins');
      const text = count === 0 ? t('access.noneWithCode', { name }) : t('access.withCodeIn', { name, count });
      const list = { title: t('access.everybodyWithCode'), list: <WithCodeRows targets={bins} /> };
      return <BinsButton {...{ count, text, tabIndex }} onOpen={() => onOpen(list)} />;
    }
    case 'linked': {
      const link = linked.find(({ accessTarget }) => accessTarget.target.id === place?.target.id);
      if (place) return <LinkCell {...{ place, link, tabIndex }} />;
      const bins = linked.filter(({ accessTarget }) => accessTarget.target.kind === 'bin');
      const count = bins.length;
      const text = count === 0 ? t('access.noSingleBins') : t('access.linkedBins', { count });
      const list = { title: t('access.anyoneWithLink'), list: <LinkedTargetRows linked={bins} /> };
      return <BinsButton {...{ count, text, tabIndex }} onOpen={() => onOpen(list)} />;
    }
  }
}

function targetsOf({ tops }: SharingGroup): AccessTarget[] {
  return tops.map(({ accessTarget }) => accessTarget);
}

type GroupCellProps = { sharing: SharingGroup; place: AccessTarget; tabIndex: number };

/** A group's role in a place; a single place of a group with all places cannot be ended here. */
function GroupCell({ sharing, place, tabIndex }: GroupCellProps) {
  const { group, roleAt } = sharing;
  const { t } = useTranslation();
  const { list } = useFormats();
  const navigate = useNavigate();
  const { set, end } = useGroupRole(group, place.name);
  const { target, name } = place;
  const role = roleAt.get(target.id);
  const names = { person: group.name, name };
  if (place.role !== 'owner')
    return (
      <Quiet tabIndex={tabIndex} text={t('access.noRoleIn', names)}>
        –
      </Quiet>
    );
  // Those without any access by the group are named once, in the head of the row.
  const lacking = new Set(withoutAnyAccess(sharing.group, targetsOf(sharing)).map(({ userId }) => userId));
  const exceptions = group.members.filter(
    ({ userId }) => place.accessList[userId] === undefined && !lacking.has(userId),
  );
  const without =
    exceptions.length > 0 &&
    t('groups.without', { people: list(exceptions.map(({ userName }) => userName)) });
  const isOwn = group.grants.some((grant) => grant.target.id === target.id);
  const why = [!isOwn && group.allPlaces && t('groups.byAllPlaces'), without].filter(Boolean).join(', ');
  const roles = rolesToGive('owner');
  const grant = (next: (typeof roles)[number]) => set({ id: group.id, targets: [target], role: next }, role);
  if (role === undefined)
    return <GiveMenu label={t('access.giveIn', names)} {...{ roles, target, tabIndex }} onRole={grant} />;
  return (
    <RoleChip
      label={t('access.roleIn', names)}
      text={[t('access.roleInIs', { ...names, role: t(`access.roles.${role}`) }), why]
        .filter(Boolean)
        .join(', ')}
      by={why}
      {...{ role, roles, target, tabIndex }}
      onRole={grant}
      onEnd={isOwn ? () => void end({ id: group.id, target }) : undefined}
      more={{
        label: t('access.openGroup', { group: group.name }),
        icon: Users,
        onPress: () => void navigate({ to: paths.groups, params: { groupId: group.id } }),
      }}
    />
  );
}

type LinkCellProps = { place: AccessTarget; link: LinkedTarget | undefined; tabIndex: number };

/** Leads to the place's people, where its links end. */
function LinkCell({ place: { target, name }, link, tabIndex }: LinkCellProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  if (link === undefined)
    return (
      <Quiet tabIndex={tabIndex} text={t('access.notLinked', { name })}>
        –
      </Quiet>
    );
  const role = t('access.roles.viewer');
  const until = link.until && t('access.linkUntil', { date: shortDate(link.until) });
  return (
    <Link
      {...accessPath(target)}
      tabIndex={tabIndex}
      className="flex min-h-11 flex-col justify-center rounded-field px-3 font-medium text-sm underline-offset-4 hover:underline"
    >
      <span aria-hidden>{role}</span>
      {until && (
        <span aria-hidden className="font-normal text-ink-soft text-xs">
          {until}
        </span>
      )}
      <VisuallyHidden>
        {[t('access.linkedIn', { name, role }), until].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </Link>
  );
}
