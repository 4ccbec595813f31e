import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { paths } from '#web/app/paths.ts';
import { query } from '#web/data/account/online-calls.ts';
import { unsavedBeforeSignOut } from '#web/data/session/session-life.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useOnlineRead } from '../use-online-read.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { DeletionSummary } from './deletion-summary.tsx';

export function DeleteAccountPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('accountDeletion.title')} back={{ to: paths.settings }} />
      <div className="*:first:mt-0">
        <DeleteAccount />
      </div>
    </Page>
  );
}

function DeleteAccount() {
  const { t } = useTranslation();
  const { value, problem, isOffline } = useOnlineRead(() => query('accountDeletion.get', {}));
  if (value === undefined && isOffline) return <Notice>{t('accountDeletion.offline')}</Notice>;
  if (value === undefined && problem !== undefined)
    return <Notice tone="danger">{errorText(t, problem)}</Notice>;
  if (value === undefined)
    return (
      <div role="status" aria-label={t('accountDeletion.reading')}>
        <SkeletonRows count={5} />
      </div>
    );
  const { summary, days } = value;
  return (
    <>
      <Section title={t('accountDeletion.goes')}>
        <Card>
          <DeletionSummary summary={summary} />
          <p className="mt-2 text-ink-soft">{t('accountDeletion.andMore')}</p>
          {summary.isPaying && <p className="mt-2">{t('accountDeletion.plan')}</p>}
          <div className="mt-4 border-hairline border-t pt-4">
            <p className="mb-3">{t('accountDeletion.export')}</p>
            <LinkButton to={paths.yourData}>{t('accountDeletion.toExport')}</LinkButton>
          </div>
        </Card>
      </Section>
      <Section title={t('accountDeletion.loseTitle')}>
        <WhoLosesAccess people={summary.people} />
      </Section>
      <Section title={t('accountDeletion.whenTitle')}>
        <p className="max-w-[65ch]">{t('accountDeletion.whenText', { count: days })}</p>
      </Section>
      <Section title={t('accountDeletion.confirmTitle')}>
        <UnsentChanges />
        {isOffline ? <Notice>{t('accountDeletion.offline')}</Notice> : <ConfirmDeletion ways={value} />}
      </Section>
    </>
  );
}

type Summary = CallResult<'accountDeletion.get'>['summary'];

function WhoLosesAccess({ people }: Pick<Summary, 'people'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (people.length === 0) return <p>{t('accountDeletion.loseNobody')}</p>;
  return (
    <>
      <p className="max-w-[65ch]">{t('accountDeletion.loseText', { count: people.length })}</p>
      <p className="mt-2 font-semibold [overflow-wrap:anywhere]">{formats.list(people)}</p>
      <p className="mt-2 text-ink-soft">{t('accountDeletion.toldByName')}</p>
    </>
  );
}

function UnsentChanges() {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void unsavedBeforeSignOut().then(setCount);
  }, []);
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="danger">{t('accountDeletion.waiting', { count })}</Notice>
    </div>
  );
}
