import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, useRef, useState } from 'react';
import type { OwnRequest } from '#domain/access/access-calls.ts';
import { invitationMark, isDeniedLately, messageMax } from '#domain/access/access-rules.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { tidyProse } from '#domain/text.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { useKeptFocus } from '#web/ui/lists/focus-keeping-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type RequestAccessProps = { bin: { id: string; name: string }; wasRequested: boolean };

export function RequestAccess({ bin, wasRequested }: RequestAccessProps) {
  const request = useRequest(bin, wasRequested);
  const isDenied = useIsDenied(bin.id);
  const box = useRef<HTMLDivElement>(null);
  // Both acts remove the pressed button.
  const keptFocus = useKeptFocus(box);
  return (
    <div ref={box} {...keptFocus}>
      <div data-key={bin.id} className="mb-4">
        {request.isRequested ? (
          <SentRequest request={request} />
        ) : (
          <RequestOffer name={bin.name} request={request} isDenied={isDenied} />
        )}
      </div>
    </div>
  );
}

/** Returns whether the newest request for the bin was denied so recently that the person may not ask again yet. */
function useIsDenied(binId: string): boolean {
  const notifications = useProfile()?.notifications ?? [];
  const now = new Date().toISOString();
  return notifications.some(
    (each) =>
      each.type === 'bin_access_denied' && each.binId === binId && isDeniedLately(each.createdAt, now),
  );
}

type RequestOfferProps = { name: string; request: RequestForm; isDenied: boolean };

function RequestOffer({ name, request, isDenied }: RequestOfferProps) {
  const { t } = useTranslation();
  if (isDenied)
    return (
      <div role="status">
        <Notice>
          <p>{t('errors.requests.tooSoon')}</p>
          <p className="text-ink-soft">{t('finding.notYours')}</p>
        </Notice>
      </div>
    );
  return (
    <>
      <Notice>
        <p className="text-ink-soft">{t('finding.notYours')}</p>
        <Button kind="primary" icon={KeyRound} className="mt-3" onClick={() => request.form.setOpen(true)}>
          {t('finding.ask')}
        </Button>
      </Notice>
      <RequestSheet name={name} request={request} />
    </>
  );
}

function SentRequest({ request: { listed, isBusy, problem, withdraw } }: { request: RequestForm }) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  return (
    <Notice
      tone="success"
      title={
        listed ? t('finding.askedWhen', { when: relativeTime(listed.requestedAt) }) : t('finding.askedTitle')
      }
    >
      {listed?.wholePlace && <p>{t('finding.askedPlace')}</p>}
      <p className="text-ink-soft">{t('finding.askedText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {listed ? (
          <Button isBusy={isBusy} onClick={() => withdraw(listed.target)}>
            {t('finding.withdraw')}
          </Button>
        ) : (
          <LinkButton to={paths.accessRequests}>{t('finding.toRequests')}</LinkButton>
        )}
      </div>
      <p aria-live="polite" className="mt-2 text-berry text-sm empty:mt-0">
        {problem}
      </p>
    </Notice>
  );
}

const none: readonly OwnRequest[] = [];

const emptyRequest = () => ({ message: '', isWholePlace: false });

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

/** Keeps the typed message until it is sent. */
function useRequest(bin: { id: string; name: string }, wasRequested: boolean) {
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

type RequestForm = ReturnType<typeof useRequest>;

/** Returns why the message cannot be sent. */
export function messageFault(message: string): 'long' | 'mark' | undefined {
  const words = tidyProse(message);
  if (words.length > messageMax) return 'long';
  return words.toLowerCase().startsWith(invitationMark) ? 'mark' : undefined;
}

function requestErrorText(t: TFunction, error: unknown): string {
  const isExplained = error instanceof AppError && explainedCodes.has(error.code);
  return isExplained ? errorText(t, error) : t('finding.sendFailed');
}

function RequestSheet({ name, request }: { name: string; request: RequestForm }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { form, isBusy, problem, send } = request;
  return (
    <FormSheet
      isOpen={form.isOpen}
      title={t('finding.askTitle', { name })}
      submitLabel={t('finding.send')}
      isBusy={isBusy}
      onSubmit={send}
      onClose={() => form.setOpen(false)}
    >
      {connection === 'offline' && <Notice>{t('finding.needsConnection')}</Notice>}
      <p className="text-ink-soft">{t('finding.askText')}</p>
      <RequestMessage value={form.message} onChange={(message) => form.put({ message })} />
      <Switch
        label={t('access.wholePlace')}
        hint={t('finding.wholePlaceHint')}
        checked={form.isWholePlace}
        onChange={(isWholePlace) => form.put({ isWholePlace })}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

type RequestMessageProps = { value: string; onChange: (message: string) => void };

/** The field for the message to the owner. */
export function RequestMessage({ value, onChange }: RequestMessageProps) {
  const { t } = useTranslation();
  const faults = {
    long: t('common.tooLong', { max: messageMax }),
    mark: t('finding.messageMark', { mark: invitationMark }),
  };
  const fault = messageFault(value);
  return (
    <TextArea
      label={t('finding.message')}
      hint={t('finding.messageHint')}
      isOptional
      data-autofocus
      value={value}
      error={fault && faults[fault]}
      onChange={onChange}
    />
  );
}
