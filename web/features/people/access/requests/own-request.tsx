import type { OwnRequest } from '#domain/access/access-calls.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

export function OwnRequestRow({ request }: { request: OwnRequest }) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const { target, name, requestedAt, wholePlace } = request;
  const when = t('access.asked', { when: relativeTime(requestedAt) });
  const withdraw = () =>
    run(async () => {
      await mutate('accessRequests.delete', { target });
      toast.done(t('access.withdrawn'));
    });
  return (
    <li data-key={target.id}>
      <ListRow
        title={name}
        detail={wholePlace ? `${t('access.wholePlace')} · ${when}` : when}
        actions={
          <Button
            kind="quiet"
            className="shrink-0"
            aria-label={t('access.withdrawOf', { name })}
            isBusy={isBusy}
            onClick={withdraw}
          >
            {t('access.withdraw')}
          </Button>
        }
      />
      <p aria-live="polite" className="px-4 pb-3 text-berry text-sm empty:pb-0">
        {problem}
      </p>
    </li>
  );
}
