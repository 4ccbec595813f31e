import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { ChosenPasskey } from '#web/data/session/passkey.ts';
import { canOfferPasskeys, canUsePasskeys } from '#web/data/session/passkey-support.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { codeOf } from '../use-account-form.ts';

const loadPasskeys = () =>
  import('#web/data/session/passkey.ts').catch(() => {
    throw new AppError('client.network');
  });

/** For the sign-in form; undefined without passkey support. Also offers passkeys in the email field's autofill. */
export function usePasskeySignIn(remember: boolean) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const offer = useRef<AbortController>(undefined);
  const isUsable = canUsePasskeys();

  async function enter(choose: () => Promise<ChosenPasskey>): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const chosen = await choose();
      await (await loadPasskeys()).signInByPasskey(chosen, remember);
    } catch (error) {
      await loadLaterTexts().catch(() => undefined);
      setBusy(false);
      const isKnown = codeOf(error) !== undefined;
      if (!isKnown) reportError(error);
      setRefusal(isKnown ? error : 'server.failed');
    }
  }

  const enterByOffer = useEffectEvent((chosen: ChosenPasskey) => enter(async () => chosen));
  useEffect(() => {
    // Browsers allow one pending credential request at a time.
    if (!isUsable || isBusy) return;
    const ended = new AbortController();
    offer.current = ended;
    const cancel = whenIdle(async () => {
      if (!(await canOfferPasskeys())) return;
      const { offerPasskeys } = await loadPasskeys();
      const chosen = await offerPasskeys(ended.signal);
      if (chosen && !ended.signal.aborted) await enterByOffer(chosen);
    });
    return () => {
      cancel();
      ended.abort();
    };
  }, [isUsable, isBusy]);

  if (!isUsable) return undefined;
  return {
    isBusy,
    problem: refusal !== undefined && (
      <Notice tone={codeOf(refusal) === 'passkeys.cancelled' ? 'info' : 'danger'}>
        {errorText(t, refusal)}
      </Notice>
    ),
    press() {
      offer.current?.abort();
      void enter(async () => (await loadPasskeys()).choosePasskey());
    },
  };
}
