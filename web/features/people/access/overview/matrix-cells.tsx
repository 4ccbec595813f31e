import { useNavigate } from '@tanstack/react-router';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Plus from 'lucide-react/icons/plus';
import UserMinus from 'lucide-react/icons/user-minus';
import Users from 'lucide-react/icons/users';
import type { ComponentProps } from 'react';
import type { Role } from '#domain/access/access.ts';
import { paths } from '#domain/paths.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from '../access-target.ts';
import { groupWords, type OwnGroup, useAllPlacesOf } from '../own-groups.ts';
import { rolesToGive } from '../people-of.ts';
import { RoleMenu, useChangeRole } from '../person-row.tsx';
import { grantAll } from '../share/share-targets.ts';
import { useEndAccess } from '../use-people-acts.ts';
import type { Sharer, VisibleTarget } from './overview.ts';

type PersonNameProps = { person: Sharer; tabIndex: number; onEndAll: () => void };

export function PersonName({ person, tabIndex, onEndAll }: PersonNameProps) {
  const { t } = useTranslation();
  const allPlaces = useAllPlacesOf(person);
  return (
    <>
      <Faces people={[faceOf(person)]} />
      <span className="min-w-0 grow" title={person.email}>
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{person.name}</span>
        {allPlaces.groups.length > 0 && (
          <span className="block truncate text-ink-soft text-sm">{t('access.laterToo')}</span>
        )}
      </span>
      <Menu
        label={t('access.moreOf', { person: person.name })}
        tabIndex={tabIndex}
        className="-mr-3"
        entries={[
          ...allPlaces.groups.map((group) => ({
            label: group.isNamed
              ? t('access.endAllPlacesBy', { group: group.name })
              : t('access.endAllPlacesOf', { person: person.name }),
            icon: MapPinOff,
            onPress: () => void allPlaces.end(group),
            isDangerous: true,
          })),
          {
            label: t('access.endAllOf', { person: person.name }),
            icon: UserMinus,
            onPress: onEndAll,
            isDangerous: true,
          },
        ]}
      />
    </>
  );
}

type RoleCellProps = {
  person: Sharer;
  place: AccessTarget;
  /** The own group by which the person has their role there. */
  group: OwnGroup | undefined;
  tabIndex: number;
};

export function RoleCell({ person, place, group, tabIndex }: RoleCellProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const changeRole = useChangeRole();
  const grant = useGrant();
  const { end } = useEndAccess();
  const role = place.accessList[person.userId]?.role;
  const names = { person: person.name, name: place.name };
  const roles = rolesToGive(place.role);
  if (person.userId === place.ownerId)
    return (
      <Quiet tabIndex={tabIndex} text={t('access.ownsIn', names)}>
        {t('access.roles.owner')}
      </Quiet>
    );
  const isKnown = person.tops.some(({ accessTarget }) => accessTarget.ownerId === place.ownerId);
  if (role === undefined && !isKnown)
    return (
      <Quiet tabIndex={tabIndex} text={t('access.noRoleIn', names)}>
        –
      </Quiet>
    );
  if (role === undefined)
    return (
      <GiveMenu
        label={t('access.giveIn', names)}
        {...{ roles, tabIndex }}
        target={place.target}
        onRole={(next) => grant(place, person, next)}
      />
    );
  return (
    <RoleChip
      label={t('access.roleIn', names)}
      text={[
        t('access.roleInIs', { ...names, role: t(`access.roles.${role}`) }),
        group && groupWords(t, group),
      ]
        .filter(Boolean)
        .join(', ')}
      by={group && (group.isNamed ? group.name : t('groups.byAllPlaces'))}
      {...{ role, roles, tabIndex }}
      target={place.target}
      onRole={(next) => changeRole(place, { ...person, role }, next)}
      onEnd={() => end(place, person)}
      more={
        group && {
          label: t('access.openGroup', { group: group.name }),
          icon: Users,
          onPress: () => void navigate({ to: paths.groups, params: { groupId: group.id } }),
        }
      }
    />
  );
}

type MenuProps = Pick<ComponentProps<typeof RoleMenu>, 'label' | 'roles' | 'target' | 'onRole' | 'tabIndex'>;

/** An empty cell, which gives a role. */
export function GiveMenu({ label, ...menu }: MenuProps) {
  return (
    <RoleMenu
      {...menu}
      {...{ label, role: undefined }}
      className="[&>svg:first-child]:hidden opacity-60 hover:opacity-100 focus-visible:opacity-100"
    >
      <Plus size={18} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </RoleMenu>
  );
}

type RoleChipProps = MenuProps &
  Pick<ComponentProps<typeof RoleMenu>, 'onEnd' | 'more'> & {
    role: Role;
    /** The whole cell in words. */
    text: string;
    /** Why the role is there. */
    by: string | undefined;
  };

export function RoleChip({ role, text, by, ...menu }: RoleChipProps) {
  const { t } = useTranslation();
  return (
    <RoleMenu
      {...menu}
      role={role}
      className={cx('flex-row-reverse gap-1! border border-hairline px-2! text-ink!', chipColors[role])}
    >
      <span aria-hidden className="min-w-0 text-left">
        {t(`access.shortRoles.${role}`)}
        {by && (
          <span
            className="line-clamp-2 max-w-[4.25rem] whitespace-normal font-normal text-ink-soft text-xs"
            title={by}
          >
            {by}
          </span>
        )}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </RoleMenu>
  );
}

/** A cell with nothing to press. */
export function Quiet({ tabIndex, text, children }: { tabIndex: number; text: string; children: string }) {
  return (
    <span tabIndex={tabIndex} className="px-2 text-ink-soft text-sm">
      <span aria-hidden>{children}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

const chipColors: Record<Role, string> = {
  viewer: '',
  editor: 'bg-kraft',
  admin: 'border-kraft-edge! bg-kraft font-semibold!',
};

function useGrant() {
  const { t } = useTranslation();
  const toast = useToast();
  const { endAt } = useEndAccess();
  return async ({ target, name }: AccessTarget, { userId, name: person }: Sharer, role: Role) => {
    try {
      await grantAll([target], userId, role, new Map());
      toast.done(t('access.grantedDone', { person }), {
        label: t('common.undo'),
        isUndo: true,
        onPress: () => void endAt([target], userId, t('endings.ended', { person, name })),
      });
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
}

type BinsButtonProps = { count: number; text: string; tabIndex: number; onOpen: () => void };

/** How many single bins; opens their list. */
export function BinsButton({ count, text, tabIndex, onOpen }: BinsButtonProps) {
  const { t } = useTranslation();
  if (count === 0)
    return (
      <Quiet tabIndex={tabIndex} text={text}>
        –
      </Quiet>
    );
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={onOpen}
      className="min-h-11 rounded-full border border-hairline px-3 font-medium text-sm hover:bg-kraft/60"
    >
      <span aria-hidden>{t('common.bins', { count })}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </button>
  );
}

export function singleBins(tops: readonly VisibleTarget[]): VisibleTarget[] {
  return tops.filter(({ accessTarget }) => accessTarget.target.kind === 'bin');
}
