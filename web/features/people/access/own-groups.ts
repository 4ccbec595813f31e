import { useMemo } from 'react';
import type { Group } from '#domain/access/group.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** `isNamed` is false for those who have all places as persons; the name says so then. */
export type OwnGroup = Group & { isNamed: boolean };

const none: readonly Group[] = [];

/** The person's own groups. */
export function useGroups(): readonly OwnGroup[] {
  const { t } = useTranslation();
  const groups = useProfile()?.groups ?? none;
  return useMemo(
    () =>
      groups.map((group) => {
        const role = t(`sharing.roles.${group.allPlaces ?? 'viewer'}`).toLocaleLowerCase();
        const isNamed = group.name !== '';
        return { ...group, isNamed, name: isNamed ? group.name : t('groups.ofAllPlaces', { role }) };
      }),
    [groups, t],
  );
}
