import { useMemo } from 'react';
import type { Role, Target } from '#domain/access/access.ts';
import type { Group } from '#domain/access/group.ts';
import type { CallInput } from '#domain/calls.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** `isNamed` is false for those who have all places as persons; the name says so then. */
export type OwnGroup = Group & { isNamed: boolean };

/** The person's own groups. */
export function useGroups(): readonly OwnGroup[] {
  const { t } = useTranslation();
  const groups = useProfile()?.groups ?? none;
  return useMemo(
    () =>
      groups.map((group) => {
        const role = t(`access.roles.${group.allPlaces ?? 'viewer'}`).toLocaleLowerCase();
        const isNamed = group.name !== '';
        return { ...group, isNamed, name: isNamed ? group.name : t('groups.ofAllPlaces', { role }) };
      }),
    [groups, t],
  );
}

const none: readonly Group[] = [];

/** The grants of a group, with those that its access to all places gives in places where it has no other role. */
export function grantsIn(
  { grants, allPlaces }: Pick<Group, 'grants' | 'allPlaces'>,
  places: readonly Target[],
): Group['grants'] {
  if (allPlaces === undefined) return grants;
  const own = new Set(grants.map(({ target }) => target.id));
  const others = places.filter(({ id }) => !own.has(id));
  return [...grants, ...others.map((target) => ({ target, role: allPlaces }))];
}

/** Gives, changes and ends what an own group has in something called `name`. */
export function useGroupRole(group: OwnGroup, name: string) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const attempt = async (work: () => Promise<unknown>, doneText: string) => {
    try {
      await work();
      toast.done(doneText);
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return {
    set: (data: CallInput<'groups.grant'>, before: Role | undefined) => {
      if (data.role === before) return;
      const doneText = t(before === undefined ? 'groups.given' : 'groups.roleChanged');
      void attempt(() => mutate('groups.grant', data), doneText);
    },
    end: async (data: CallInput<'groups.revoke'>) => {
      const isSure = await confirm({
        title: t('groups.endTitle', { group: group.name, name }),
        text: t('groups.endText'),
        okLabel: t('groups.end'),
        isDangerous: true,
      });
      if (isSure) await attempt(() => mutate('groups.revoke', data), t('groups.ended', { name }));
    },
  };
}

/** By which group somebody has access: "by the group “Leaders”". */
export function groupWords(t: TFunction, { isNamed, name }: OwnGroup): string {
  return isNamed ? t('groups.by', { group: name }) : t('groups.byAllPlaces');
}

type Named = { userId: string; name: string };

/** By which own groups a person has all places, and how that ends for them. */
export function useAllPlacesOf({ userId, name: person }: Named) {
  const { t } = useTranslation();
  const toast = useToast();
  const groups = useGroups().filter(
    ({ allPlaces, members }) => allPlaces !== undefined && members.some((member) => member.userId === userId),
  );
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => toast.failed(errorText(t, error)));
  const end = ({ id }: OwnGroup) =>
    attempt(async () => {
      await mutate('groups.removeMember', { id, userId });
      const giveBack = async () => {
        await mutate('groups.addMembers', { id, userIds: [userId] });
        toast.done(t('endings.isBack'));
      };
      toast.done(t('access.allPlacesEnded', { person }), {
        label: t('common.undo'),
        isUndo: true,
        onPress: () => void attempt(giveBack),
      });
    });
  return { groups, end };
}
