import { type FormEvent, useState } from 'react';
import type { OwnRequest } from '#domain/access/access-calls.ts';
import { invitationMark, messageMax } from '#domain/access/access-limits.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { tidyProse } from '#domain/tidy-text.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const none: readonly OwnRequest[] = [];

/** Keeps the typed message until it is sent. */
export function useRequest(bin: { id: string; name: string }, wasRequested: boolean) {
  const { t } = useTranslation();
  const toast = useToast();
  const listed = (useProfile()?.requests ?? none).find(({ target }) => target.id === bin.id);
  const [isRequested, setRequested] = useState(wasRequested);
  const [wasListed, setWasListed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { values, put, clear } = useNewValues({ form: `request:${bin.id}`, isSilent: true }, emptyRequest);
  const { message, isWholePlace } = values;
  const { isBusy, problem, run } = useOnlineAct(requestErrorText);

  // Once the request is listed, the list alone tells whether it is still open.
  if (listed && !wasListed) setWasListed(true);
  if (!listed && wasListed) {
    setWasListed(false);
    setRequested(false);
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (messageFault(message)) return;
    const words = tidyProse(message);
    void run(async () => {
      await mutate('accessRequests.create', {
        target: { kind: 'bin', id: bin.id },
        ...(words !== '' && { message: words }),
        ...(isWholePlace && { wholePlace: true }),
      });
      setRequested(true);
      clear();
      setOpen(false);
      toast.done(t('finding.sent'));
    });
  };
  const withdraw = (target: OwnRequest['target']) =>
    void run(async () => {
      await mutate('accessRequests.delete', { target });
      setRequested(false);
      toast.done(t('access.withdrawn'));
    });

  return {
    isRequested: listed !== undefined || isRequested,
    listed,
    form: { isOpen, setOpen, message, isWholePlace, put },
    isBusy,
    problem,
    send,
    withdraw,
  };
}

const emptyRequest = () => ({ message: '', isWholePlace: false });

export type RequestForm = ReturnType<typeof useRequest>;

/** Why the message cannot be sent. */
export function messageFault(message: string): 'long' | 'mark' | undefined {
  const words = tidyProse(message);
  if (words.length > messageMax) return 'long';
  return words.toLowerCase().startsWith(invitationMark) ? 'mark' : undefined;
}

/** Errors with instructions; all others become "Failed to send request". */
const explainedCodes = new Set<ErrorCode>([
  'requests.tooSoon',
  'requests.tooMany',
  'requests.needless',
  'request.tooMany',
  'session.missing',
  'session.expired',
  'session.revoked',
  'session.otherUser',
  'client.network',
  'client.timeout',
  'server.busy',
]);

function requestErrorText(t: TFunction, error: unknown): string {
  const isExplained = error instanceof AppError && explainedCodes.has(error.code);
  return isExplained ? errorText(t, error) : t('finding.sendFailed');
}
