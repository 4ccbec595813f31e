import { mutate } from '#web/data/account/online-calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type OwnGroup, useGroups } from './own-groups.ts';

type Named = { userId: string; name: string };

/** By which own groups a person has all places, and how that ends for them. */
export function useAllPlacesOf({ userId, name: person }: Named) {
  const { t } = useTranslation();
  const toast = useToast();
  const groups = useGroups().filter(
    ({ allPlaces, members }) => allPlaces !== undefined && members.some((each) => each.userId === userId),
  );
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => toast.failed(errorText(t, error)));
  const end = ({ id }: OwnGroup) =>
    attempt(async () => {
      await mutate('groups.removeMember', { id, userId });
      const giveBack = async () => {
        await mutate('groups.addMembers', { id, userIds: [userId] });
        toast.done(t('sharing.isBack'));
      };
      toast.done(t('access.allPlacesEnded', { person }), {
        label: t('common.undo'),
        isUndo: true,
        onPress: () => void attempt(giveBack),
      });
    });
  return { groups, end };
}
