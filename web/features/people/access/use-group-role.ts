import type { Role } from '#domain/access/access.ts';
import type { CallInput } from '#domain/calls.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { OwnGroup } from './own-groups.ts';

/** Gives, changes and ends what an own group has in something called `name`. */
export function useGroupRole(group: OwnGroup, name: string) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      toast.done(said);
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return {
    set: (data: CallInput<'groups.grant'>, before: Role | undefined) => {
      if (data.role === before) return;
      const said = t(before === undefined ? 'groups.given' : 'groups.roleChanged');
      void attempt(() => mutate('groups.grant', data), said);
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
