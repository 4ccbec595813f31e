import { Link, useNavigate } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { paths } from '#web/app/paths.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AccessTarget } from '../access-target.ts';
import type { SharingGroup } from '../overview/overview.ts';
import { rolesToGive } from '../people-of.ts';
import { useGroupRole } from '../use-group-role.ts';
import { GiveMenu, Quiet, RoleChip } from './matrix-cells.tsx';

type GroupNameProps = { group: SharingGroup['group']; tabIndex: number };

/** The head of a group's row; leads to its members. */
export function GroupName({ group: { id, name, members }, tabIndex }: GroupNameProps) {
  const { t } = useTranslation();
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
        <span className="text-ink-soft text-sm">{t('groups.people', { count: members.length })}</span>
      </Link>
    </>
  );
}

type GroupCellProps = { sharing: SharingGroup; place: AccessTarget; tabIndex: number };

/** What all members have in a place; a single place of a group with all places is not ended here. */
export function GroupCell({ sharing: { group, roleAt }, place, tabIndex }: GroupCellProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const navigate = useNavigate();
  const { set, end } = useGroupRole(group, place.name);
  const { target, name } = place;
  const role = roleAt.get(target.id);
  const said = { person: group.name, name };
  if (place.role !== 'owner')
    return (
      <Quiet tabIndex={tabIndex} said={t('access.noRoleIn', said)}>
        –
      </Quiet>
    );
  const exceptions = group.members.filter(({ userId }) => place.accessList[userId] === undefined);
  const without =
    exceptions.length > 0 &&
    t('groups.without', { people: list(exceptions.map(({ userName }) => userName)) });
  const why = [group.allPlaces && t('groups.byAllPlaces'), without].filter(Boolean).join(', ');
  const roles = rolesToGive('owner');
  const grant = (next: (typeof roles)[number]) => set({ id: group.id, targets: [target], role: next }, role);
  if (role === undefined)
    return <GiveMenu label={t('access.giveIn', said)} {...{ roles, target, tabIndex }} onRole={grant} />;
  return (
    <RoleChip
      label={t('access.roleIn', said)}
      said={[t('access.roleInIs', { ...said, role: t(`sharing.roles.${role}`) }), why]
        .filter(Boolean)
        .join(', ')}
      by={why}
      {...{ role, roles, target, tabIndex }}
      onRole={grant}
      onEnd={group.allPlaces ? undefined : () => void end({ id: group.id, target })}
      more={{
        label: t('access.openGroup', { group: group.name }),
        icon: Users,
        onPress: () => void navigate({ to: paths.groups, params: { groupId: group.id } }),
      }}
    />
  );
}
