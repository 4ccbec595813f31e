import { type FormEvent, useState } from 'react';
import { tidyProse } from '#domain/text.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { messageFault, RequestMessage } from './request-access.tsx';

export type AskOwnerProps = {
  code: string;
  /** Fills a page, rather than being a message below the camera's picture. */
  isPage?: boolean;
};

/** Shown for a code that leads nowhere and for one of something private: the server does not say which it is. */
export function AskOwner({ code, isPage }: AskOwnerProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const title = t('finding.privateLabel');
  const text = t(isSent ? 'finding.ownerAsked' : 'finding.askOwnerText');
  const button = !isSent && (
    <Button className={isPage ? undefined : 'mt-2'} onClick={() => setOpen(true)}>
      {t('finding.askOwner')}
    </Button>
  );
  const sheet = (
    <AskSheet
      code={code}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onSent={() => {
        setSent(true);
        setOpen(false);
      }}
    />
  );
  if (isPage)
    return (
      <>
        <div role="status">
          <EmptyState title={title} text={text}>
            {button}
          </EmptyState>
        </div>
        {sheet}
      </>
    );
  return (
    <>
      <p className="font-bold">{title}</p>
      <p className="text-sm">{text}</p>
      {button}
      {sheet}
    </>
  );
}

type AskSheetProps = { code: string; isOpen: boolean; onClose: () => void; onSent: () => void };

/** Keeps the typed message until it is sent. */
function AskSheet({ code, isOpen, onClose, onSent }: AskSheetProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const { values, put, clear } = useNewValues({ form: `ask-owner:${code}`, isSilent: true }, noMessage);
  const { message } = values;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (messageFault(message)) return;
    const words = tidyProse(message);
    void run(async () => {
      await mutate('codes.askOwner', { code, ...(words !== '' && { message: words }) });
      clear();
      onSent();
    });
  };
  return (
    <FormSheet
      isOpen={isOpen}
      title={t('finding.askOwner')}
      submitLabel={t('finding.send')}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('finding.needsConnection')}</Notice>}
      <p className="text-ink-soft">{t('finding.askOwnerSees')}</p>
      <RequestMessage value={message} onChange={(typed) => put({ message: typed })} />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

const noMessage = () => ({ message: '' });
