import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import type { OwnAddress as Address } from '#domain/account/address-calls.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { hasPasswords } from '#web/data/wire/auth-call.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { ChangeAddress } from './change-address.tsx';

/** The sign-in address, whether it is verified, and a way to change it. */
export function OwnAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const address = useOwnAddress(email);
  const [isChanging, setChanging] = useState(false);
  const passwords = useCell(hasPasswords);
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <dl>
        <dt className="font-semibold text-sm">{t('account.email')}</dt>
        <dd className="text-ink-soft [overflow-wrap:anywhere]">{showAddress(email)}</dd>
      </dl>
      {address && <ProofState address={address} />}
      {address?.isMailing &&
        (isChanging ? (
          <ChangeAddress email={email} onClose={() => setChanging(false)} />
        ) : (
          <div className="mt-3 flex flex-wrap gap-3">
            {!address.isProved && <SendProof email={email} />}
            {passwords && <Button onClick={() => setChanging(true)}>{t('settings.changeAddress')}</Button>}
          </div>
        ))}
    </div>
  );
}

function ProofState({ address: { isProved, isMailing } }: { address: Address }) {
  const { t } = useTranslation();
  if (!isMailing) return <p className="mt-1 text-ink-soft text-sm">{t('settings.addressNoMail')}</p>;
  if (!isProved) {
    return (
      <div className="mt-2">
        <Notice>{t('settings.addressUnproved')}</Notice>
      </div>
    );
  }
  return (
    <p className="mt-1 flex gap-2 text-ink-soft text-sm">
      <MailCheck size={18} aria-hidden className="shrink-0" />
      {t('settings.addressProved')}
    </p>
  );
}

function SendProof({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const send = () =>
    run(async () => {
      await mutate('address.sendProof', {});
      toast.done(t('settings.proofSent', { email }));
    });
  return (
    <>
      {problem && (
        <div className="basis-full">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <Button isBusy={isBusy} onClick={send}>
        {t('settings.sendProof')}
      </Button>
    </>
  );
}

/** Whether the address is verified, which only the server knows; undefined until it answered. */
function useOwnAddress(email: string): Address | undefined {
  const isOffline = useConnection() === 'offline';
  const [address, setAddress] = useState<Address>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is requested again
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    query('address.get', {}).then(
      (answer) => isCurrent && setAddress(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline, email]);
  return address;
}
