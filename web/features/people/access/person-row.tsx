import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import UserMinus from 'lucide-react/icons/user-minus';
import type { ReactNode } from 'react';
import type { EffectiveRole, Role, Target } from '#domain/access/access.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from './access-target.ts';
import { groupWords, useGroups } from './own-groups.ts';
import type { PersonWithAccess } from './people-of.ts';
import { useRoleWords } from './role-select.tsx';

type PersonRowProps = {
  target: Target;
  person: PersonWithAccess;
  /** Empty if the role cannot be changed. */
  roles: readonly Role[];
  onRole: (role: Role) => void;
  onEnd: () => void;
};

export function PersonRow({ target, person, roles, onRole, onEnd }: PersonRowProps) {
  const { t } = useTranslation();
  const viaName = useNameOf(person.via);
  const role = t(`access.roles.${person.role}`);
  const via = viaName && t('access.through', { name: viaName });
  const group = useGroups().find(({ id }) => id === person.groupId);
  const by = group && groupWords(t, group);
  const roleWords = useRoleWords([target], person.via);
  const may = roles.length === 0 && person.role !== 'owner' && roleWords(person.role);
  return (
    <ListRow
      start={<Faces people={[faceOf(person)]} size="medium" />}
      title={person.isMe ? t('access.you', { name: person.name }) : person.name}
      detail={[person.email && showAddress(person.email), by, via, may].filter(Boolean).join(' · ')}
      end={roles.length === 0 && role}
      isPressedByAction
      actions={
        roles.length > 0 && (
          <RoleMenu
            label={t('access.roleOf', { person: person.name })}
            role={person.role}
            className="-mr-1 flex-row-reverse"
            via={person.via}
            {...{ target, roles, onRole, onEnd }}
          >
            <span aria-hidden>{role}</span>
            <VisuallyHidden>{t('access.roleIs', { person: person.name, role })}</VisuallyHidden>
          </RoleMenu>
        )
      }
    />
  );
}

function useNameOf(target: Target | undefined): string | undefined {
  const { bins } = useBins();
  const { locations } = useLocations();
  return target && (bins.get(target.id)?.name ?? locations.get(target.id)?.name);
}

type RoleMenuProps = {
  label: string;
  /** Undefined for a person without access. */
  role: EffectiveRole | undefined;
  roles: readonly Role[];
  target: Target;
  /** The place by which they have the role. */
  via?: Target | undefined;
  onRole: (role: Role) => void;
  onEnd?: (() => void) | undefined;
  more?: MenuEntry | undefined;
  className?: string | undefined;
  tabIndex?: number | undefined;
  children: ReactNode;
};

/** Offers the roles that a person can get, and the end of access. */
export function RoleMenu({
  label,
  role,
  roles,
  target,
  via,
  onRole,
  onEnd,
  more,
  className,
  tabIndex,
  children,
}: RoleMenuProps) {
  const { t } = useTranslation();
  const roleWords = useRoleWords([target], via);
  return (
    <Menu
      label={label}
      icon={ChevronDown}
      className={className}
      tabIndex={tabIndex}
      entries={[
        ...roles.map((each) => ({
          label: t('access.roleOption', {
            role: t(`access.roles.${each}`),
            may: roleWords(each).toLocaleLowerCase(),
          }),
          icon: each === role ? CircleCheck : Circle,
          onPress: () => onRole(each),
        })),
        more,
        onEnd && { label: t('endings.endOk'), icon: UserMinus, onPress: onEnd, isDangerous: true },
      ]}
    >
      {children}
    </Menu>
  );
}

export function useChangeRole() {
  const { t } = useTranslation();
  const toast = useToast();
  return async (
    { target }: Pick<AccessTarget, 'target'>,
    person: Pick<PersonWithAccess, 'userId' | 'name' | 'role'>,
    role: Role,
  ): Promise<void> => {
    if (role === person.role) return;
    try {
      await act('accessEntries.update', { target, userId: person.userId, role });
      toast.done(t(`access.roleChanged.${role}`, { person: person.name }));
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
}
