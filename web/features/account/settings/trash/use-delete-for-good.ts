import type { CallInput } from '#domain/calls.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { OwnTrash } from './own-trash.ts';
import type { Trashed } from './trashed.ts';

export function useDeleteForGood() {
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useConfirm();
  const { isBusy, problem, run } = useOnlineAct();

  const remove = (data: CallInput<'trash.delete'>, done: string, about?: string) =>
    run(async () => {
      const { isMore } = await mutate('trash.delete', data);
      if (about === undefined) toast.dropUndo();
      else toast.drop(about);
      toast.done(isMore ? t('settings.trashEmptying') : done);
    });

  return {
    isBusy,
    problem,
    async empty(own: OwnTrash): Promise<void> {
      const isSure = await confirm({
        title: t('settings.emptyTrashTitle'),
        text: t('settings.emptyTrashText', { what: amounts(t, own) }),
        okLabel: t('settings.emptyTrash'),
        isDangerous: true,
      });
      if (isSure) await remove({}, t('settings.trashEmptied'));
    },
    async removeOne(trashed: Trashed): Promise<void> {
      const { name } = trashed;
      const isSure = await confirm({
        title: t('settings.deleteForGoodTitle', { name }),
        text: t('settings.deleteForGoodText'),
        okLabel: t('settings.deleteForGood'),
        isDangerous: true,
      });
      if (isSure) await remove(dataOf(trashed), t('settings.deletedForGood', { name }), trashed.id);
    },
  };
}

function dataOf(trashed: Trashed): CallInput<'trash.delete'> {
  if (trashed.kind === 'item') return { binId: trashed.item.binId, itemIds: [trashed.id] };
  return { target: { kind: trashed.kind, id: trashed.id } };
}

/** "2 bins, 14 items and 1 place". */
function amounts(t: TFunction, { bins, items, locations }: OwnTrash): string {
  const parts = [
    bins > 0 && t('common.bins', { count: bins }),
    items > 0 && t('common.items', { count: items }),
    locations > 0 && t('settings.placesCounted', { count: locations }),
  ].filter((part) => part !== false);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : t('settings.andLast', { others: parts.join(', '), last });
}
