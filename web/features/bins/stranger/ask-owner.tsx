import { useState } from 'react';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';

export type AskOwnerProps = {
  code: string;
  /** Fills a page, rather than being a message below the camera's picture. */
  isPage?: boolean;
};

/** Said of a code that leads nowhere and of one that leads to what is private: the server does not say which it is. */
export function AskOwner({ code, isPage }: AskOwnerProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const [isSent, setSent] = useState(false);
  const ask = () =>
    run(async () => {
      await mutate('codes.askOwner', { code });
      setSent(true);
    });
  const title = t('finding.privateLabel');
  const text = t(isSent ? 'finding.ownerAsked' : 'finding.askOwnerText');
  const button = !isSent && (
    <Button
      className={isPage ? undefined : 'mt-2'}
      isBusy={isBusy}
      disabled={connection === 'offline'}
      onClick={ask}
    >
      {t('finding.askOwner')}
    </Button>
  );
  const fault = (
    <p aria-live="polite" className="mt-2 text-berry text-sm empty:mt-0">
      {problem}
    </p>
  );
  if (isPage)
    return (
      <div role="status">
        <EmptyState title={title} text={text}>
          {button}
        </EmptyState>
        {fault}
      </div>
    );
  return (
    <>
      <p className="font-bold">{title}</p>
      <p className="text-sm">{text}</p>
      {button}
      {fault}
    </>
  );
}
