import KeyRound from 'lucide-react/icons/key-round';
import { useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { useKeptFocus } from '#web/ui/lists/use-kept-focus.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { type RequestForm, useRequest } from './use-request.ts';

type RequestAccessProps = { bin: { id: string; name: string }; wasRequested: boolean };

export function RequestAccess({ bin, wasRequested }: RequestAccessProps) {
  const request = useRequest(bin, wasRequested);
  const box = useRef<HTMLDivElement>(null);
  // Both acts remove the pressed button.
  const keptFocus = useKeptFocus(box);
  return (
    <div ref={box} {...keptFocus}>
      <div data-key={bin.id} className="mb-4">
        {request.isRequested ? (
          <SentRequest request={request} />
        ) : (
          <RequestOffer name={bin.name} request={request} />
        )}
      </div>
    </div>
  );
}

function RequestOffer({ name, request }: { name: string; request: RequestForm }) {
  const { t } = useTranslation();
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
