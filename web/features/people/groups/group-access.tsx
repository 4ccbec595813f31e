import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import MapPinned from 'lucide-react/icons/map-pinned';
import UserMinus from 'lucide-react/icons/user-minus';
import { type ReactNode, useState } from 'react';
import type { Role, Target } from '#domain/access/access.ts';
import type { CallInput } from '#domain/calls.ts';
import { type AccessTarget, ownPlaces, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { TargetTile } from '#web/features/people/access/overview/target-rows.tsx';
import { type OwnGroup, useGroupRole } from '#web/features/people/access/own-groups.ts';
import { rolesToGive } from '#web/features/people/access/people-of.ts';
import { useRoleWords } from '#web/features/people/access/role-select.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Menu } from '#web/ui/actions/menu.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { GiveAccessSheet } from './give-access-sheet.tsx';
import { membersWithout, useMembers, useNamesOf } from './group-people.ts';

/** Lists the things that a group has access to, without those in the trash. */
export function GroupAccess({ group }: { group: OwnGroup }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const [isGiving, setGiving] = useState(false);
  const all = useAccessTargets();
  const rows = group.grants
    .flatMap(({ target, role }) => {
      const accessTarget = all.find((each) => each.target.id === target.id);
      return accessTarget === undefined ? [] : [{ accessTarget, role }];
    })
    .sort((a, b) => compareNames(a.accessTarget.name, b.accessTarget.name));
  return (
    <Section
      title={t('groups.access')}
      action={
        <Button kind="quiet" icon={KeyRound} className="-mr-3" onClick={() => setGiving(true)}>
          {t('groups.give')}
        </Button>
      }
    >
      {rows.length === 0 && group.allPlaces === undefined ? (
        <p className="max-w-[70ch] text-ink-soft">{t('groups.accessNone')}</p>
      ) : (
        <Card isPadded={false}>
          <FocusKeepingList aria-label={t('groups.access')} className="divide-y divide-hairline">
            {group.allPlaces && (
              <AllPlacesRow group={group} role={group.allPlaces} targets={ownPlaces(all)} />
            )}
            {rows.map((row) => (
              <TargetRow key={row.accessTarget.target.id} group={group} {...row} />
            ))}
          </FocusKeepingList>
        </Card>
      )}
      {isGiving && <GiveAccessSheet group={group} onClose={() => setGiving(false)} />}
    </Section>
  );
}

type TargetRowProps = { group: OwnGroup; accessTarget: AccessTarget; role: Role };

function TargetRow({ group, accessTarget, role }: TargetRowProps) {
  const { t } = useTranslation();
  const namesOf = useNamesOf();
  const { target, name } = accessTarget;
  const exceptions = membersWithout(useMembers(group), accessTarget);
  return (
    <GivenRow
      id={target.id}
      start={<TargetTile accessTarget={accessTarget} />}
      {...{ group, name, role }}
      targets={[target]}
      note={exceptions.length > 0 && t('groups.without', { people: namesOf(exceptions) })}
      grant={(next) => ({ id: group.id, targets: [target], role: next })}
      revoke={{ id: group.id, target }}
    />
  );
}

function AllPlacesRow({ group, role, targets }: Pick<GroupRoleMenuProps, 'group' | 'role' | 'targets'>) {
  const { t } = useTranslation();
  return (
    <GivenRow
      id="all places"
      start={<MapPinned size={22} aria-hidden className="mx-[9px] shrink-0 text-ink-soft" />}
      {...{ group, role, targets }}
      name={t('groups.allPlaces')}
      grant={(next) => ({ id: group.id, allPlaces: true, role: next })}
      revoke={group.isNamed ? { id: group.id, allPlaces: true } : undefined}
    />
  );
}

type GivenRowProps = GroupRoleMenuProps & { id: string; start: ReactNode; note?: string | false };

type GroupRoleMenuProps = {
  group: OwnGroup;
  name: string;
  role: Role;
  targets: readonly Target[];
  /** The place by which the group has the role. */
  via?: Target | undefined;
  grant: (role: Role) => CallInput<'groups.grant'>;
  /** Without it, the group ends as a whole. */
  revoke: CallInput<'groups.revoke'> | undefined;
};

function GivenRow({ id, start, note, ...row }: GivenRowProps) {
  const roleWords = useRoleWords(row.targets);
  return (
    <li data-key={id}>
      <ListRow
        start={start}
        title={<span className="[overflow-wrap:anywhere]">{row.name}</span>}
        detail={[roleWords(row.role), note].filter(Boolean).join(' · ')}
        actions={<GroupRoleMenu {...row} />}
      />
    </li>
  );
}

/** Changes or ends the role of a group in a bin or place, or in all places. */
export function GroupRoleMenu({ group, name, role, targets, via, grant, revoke }: GroupRoleMenuProps) {
  const { t } = useTranslation();
  const { set, end } = useGroupRole(group, name);
  const roleWords = useRoleWords(targets, via);
  return (
    <Menu
      label={t('groups.roleOf', { name })}
      icon={ChevronDown}
      className="-mr-1 flex-row-reverse"
      entries={[
        ...rolesToGive('owner').map((each) => ({
          label: t('access.roleOption', {
            role: t(`sharing.roles.${each}`),
            may: roleWords(each).toLocaleLowerCase(),
          }),
          icon: each === role ? CircleCheck : Circle,
          onPress: () => set(grant(each), role),
        })),
        revoke && {
          label: t('groups.end'),
          icon: UserMinus,
          onPress: () => void end(revoke),
          isDangerous: true,
        },
      ]}
    >
      <span aria-hidden>{t(`sharing.roles.${role}`)}</span>
      <VisuallyHidden>{`${t('groups.roleOf', { name })}: ${t(`sharing.roles.${role}`)}`}</VisuallyHidden>
    </Menu>
  );
}
