import type { Role, Target } from '#domain/access/access.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { useRoleWords } from './role-words.ts';

type RoleSelectProps<R extends Role> = {
  value: R;
  onChange: (role: R) => void;
  roles: readonly R[];
  /** To what it gives access. */
  targets: readonly Target[];
  /** For screen readers, if a page has several of them. */
  label?: string;
};

export function RoleSelect<R extends Role>({ value, onChange, roles, targets, label }: RoleSelectProps<R>) {
  const { t } = useTranslation();
  const roleWords = useRoleWords(targets);
  return (
    <Select
      label={label ?? t('access.role')}
      isLabelHidden={label !== undefined}
      value={value}
      onChange={onChange}
      options={roles.map((each) => ({ value: each, label: t(`sharing.roles.${each as Role}`) }))}
      hint={roleWords(value)}
    />
  );
}
