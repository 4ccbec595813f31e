import type { Role, Target } from '#domain/access/access.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { useGroups } from '../own-groups.ts';
import type { PersonWithAccess } from '../people-of.ts';
import { useRoleWords } from '../role-words.ts';
import { RoleMenu } from './role-menu.tsx';

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
  const role = t(`sharing.roles.${person.role}`);
  const via = viaName && t('access.through', { name: viaName });
  const group = useGroups().find(({ id }) => id === person.groupId);
  const by = group && (group.isNamed ? t('groups.by', { group: group.name }) : t('groups.byAllPlaces'));
  const roleWords = useRoleWords([target], person.via);
  const may = roles.length === 0 && person.role !== 'owner' && roleWords(person.role);
  return (
    <ListRow
      start={<Faces people={[faceOf(person)]} size="medium" />}
      title={person.isMe ? t('access.you', { name: person.name }) : person.name}
      detail={[person.email && showAddress(person.email), by, via, may].filter(Boolean).join(' · ')}
      end={roles.length === 0 && role}
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
