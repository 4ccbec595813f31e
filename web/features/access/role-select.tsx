import type { Role } from '#domain/access/access.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';

type RoleSelectProps = {
  value: Role;
  onChange: (role: Role) => void;
  roles: readonly Role[];
  /** For screen readers, if a page has several of them. */
  label?: string;
};

export function RoleSelect({ value, onChange, roles, label }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label ?? t('access.role')}
      isLabelHidden={label !== undefined}
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({ value: role, label: t(`sharing.roles.${role}`) }))}
      hint={t(`access.may.${value}`)}
    />
  );
}
