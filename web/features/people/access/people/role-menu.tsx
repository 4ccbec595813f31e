import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import UserMinus from 'lucide-react/icons/user-minus';
import type { ReactNode } from 'react';
import type { EffectiveRole, Role, Target } from '#domain/access/access.ts';
import { act } from '#web/data/account/act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu, type MenuEntry } from '#web/ui/actions/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from '../access-target.ts';
import type { PersonWithAccess } from '../people-of.ts';
import { useRoleWords } from '../role-words.ts';

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
            role: t(`sharing.roles.${each}`),
            may: roleWords(each).toLocaleLowerCase(),
          }),
          icon: each === role ? CircleCheck : Circle,
          onPress: () => onRole(each),
        })),
        more,
        onEnd && { label: t('sharing.endOk'), icon: UserMinus, onPress: onEnd, isDangerous: true },
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
