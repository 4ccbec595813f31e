import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useEndAccess } from '../use-end-access.ts';
import type { Sharer } from './overview.ts';

/** Ends everything of one person with one act, after counting it. */
export function useEndAll(): (person: Sharer) => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { endAt } = useEndAccess();
  return async (person) => {
    const said = { person: person.name };
    const places = person.locations > 0 && t('access.endAllPlacesText', { count: person.locations });
    const isSure = await confirm({
      title: t('access.endAllTitle', said),
      text: [t('access.endAllText', { ...said, count: person.bins }), places].filter(Boolean).join(' '),
      okLabel: t('access.endAll'),
      isDangerous: true,
    });
    if (isSure) await endAt(person.ends, person.userId, t('access.endAllDone', said), true);
  };
}
