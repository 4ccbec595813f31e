import LaptopMinimal from 'lucide-react/icons/laptop-minimal';
import Smartphone from 'lucide-react/icons/smartphone';
import type { OpenSession } from '#domain/account/account-calls.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { endOtherSessions } from '#web/data/session/recover.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { useOnlineRead } from './use-online-read.ts';

/** The person's sessions; each other one, or all of them, can be signed out. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const {
    value: sessions,
    problem,
    isOffline,
    read,
  } = useOnlineRead(async () => (await query('sessions.list', {})).sessions);
  return (
    <Sheet isOpen title={t('settings.devices')} onClose={onClose}>
      {isOffline && <Notice>{t('settings.devicesOffline')}</Notice>}
      {!isOffline && problem !== undefined && (
        <div role="alert" className="space-y-3">
          <Notice tone="danger">{errorText(t, problem)}</Notice>
          <Button onClick={read}>{t('common.retry')}</Button>
        </div>
      )}
      {sessions ? (
        <Devices {...{ sessions, isOffline }} onEnded={read} />
      ) : (
        !isOffline &&
        problem === undefined && (
          <div role="status">
            <span className="sr-only">{t('settings.devicesReading')}</span>
            <SkeletonRows count={2} />
          </div>
        )
      )}
    </Sheet>
  );
}

type DevicesProps = {
  sessions: readonly OpenSession[];
  isOffline: boolean;
  onEnded: () => Promise<void>;
};

function Devices({ sessions, isOffline, onEnded }: DevicesProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const others = sessions.filter((each) => !each.isThis);
  const end = async (
    question: { title: string; text: string },
    act: () => Promise<unknown>,
    done: string,
  ) => {
    if (!(await confirm({ ...question, okLabel: t('settings.deviceEnd'), isDangerous: true }))) return;
    await run(async () => {
      await act();
      await onEnded();
      toast.done(done);
    });
  };
  const endOne = (session: OpenSession) => {
    const device = deviceWords(t, session);
    return end(
      { title: t('settings.deviceEndTitle', { device }), text: t('settings.deviceEndText') },
      () => mutate('sessions.end', { id: session.id }),
      t('settings.deviceEnded', { device }),
    );
  };
  const endOthers = () =>
    end(
      { title: t('settings.devicesEndOthersTitle'), text: t('settings.devicesEndOthersText') },
      endOtherSessions,
      t('settings.devicesEndedOthers'),
    );
  return (
    <>
      <ul className="-mx-4 divide-y divide-hairline">
        {sessions.map((session) => (
          <li key={session.id}>
            <DeviceRow
              session={session}
              actions={
                !session.isThis && (
                  <Button
                    kind="quiet"
                    disabled={isOffline || isBusy}
                    aria-label={t('settings.deviceEndNamed', { device: deviceWords(t, session) })}
                    onClick={() => endOne(session)}
                  >
                    {t('settings.deviceEnd')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {others.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('settings.devicesOnlyThis')}</p>
      ) : (
        <div className="mt-3 space-y-3">
          <p className="text-ink-soft text-sm">{t('settings.devicesStolen')}</p>
          {others.length > 1 && (
            <Button isWide isBusy={isBusy} disabled={isOffline} onClick={endOthers}>
              {t('settings.devicesEndOthers')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const phones: readonly (string | undefined)[] = ['iPhone', 'iPad', 'Android'];

function DeviceRow({ session, actions }: { session: OpenSession; actions: React.ReactNode }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const Icon = phones.includes(session.system) ? Smartphone : LaptopMinimal;
  const signedIn = shortDate(session.signedInAt);
  return (
    <ListRow
      icon={Icon}
      title={
        session.isThis ? `${deviceWords(t, session)} · ${t('settings.deviceThis')}` : deviceWords(t, session)
      }
      detail={
        session.isThis
          ? t('settings.deviceThisSince', { date: signedIn })
          : t('settings.deviceUsed', { when: shortDate(session.lastUsedAt), date: signedIn })
      }
      actions={actions}
    />
  );
}

function deviceWords(t: TFunction, { browser, system }: OpenSession): string {
  if (browser && system) return t('settings.deviceNamed', { browser, system });
  return browser ?? system ?? t('settings.deviceUnknown');
}
