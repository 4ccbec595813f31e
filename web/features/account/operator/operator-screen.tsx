import { useParams } from '@tanstack/react-router';
import type { CallResult } from '#domain/calls.ts';
import type { OperatorLogEntry } from '#domain/operator/operator-calls.ts';
import { paths } from '#domain/paths.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { HealthSection } from './health-section.tsx';
import { ServerForm } from './server-form.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

export function OperatorPage() {
  const { step } = useParams({ from: '/signed-in/operator/{-$step}' });
  if (step === 'welcome' || step === 'start') return <WelcomeScreen isAnswered={step === 'start'} />;
  return <OperatorScreen />;
}

/** What the operator looks after: settings of the server, accounts, and what was done. Needs a connection. */
function OperatorScreen() {
  const { t } = useTranslation();
  const { value, problem, isOffline, read } = useOnlineRead(() => query('operator.get', {}));
  return (
    <Page className="wide:max-w-[56rem]">
      <PageHeader title={t('operator.title')} back={{ to: paths.settings }} />
      {isOffline && (
        <div className="mb-6">
          <Notice>{t('operator.offline')}</Notice>
        </div>
      )}
      {!isOffline && value === undefined && problem !== undefined && (
        <Notice tone="danger">{t('operator.problem')}</Notice>
      )}
      {value === undefined && problem === undefined && !isOffline && <Skeleton className="h-96" />}
      {value?.isOperator === false && <Notice>{t('operator.denied')}</Notice>}
      {value?.settings && <OperatorSections settings={value.settings} onSaved={read} />}
    </Page>
  );
}

type OperatorSectionsProps = {
  settings: NonNullable<CallResult<'operator.get'>['settings']>;
  onSaved: () => Promise<void>;
};

function OperatorSections({ settings, onSaved }: OperatorSectionsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const log = useOnlineRead(async () => (await query('operatorLog.list', {})).entries);
  const saved = async () => {
    toast.done(t('operator.saved'));
    await Promise.all([onSaved(), log.read()]);
  };
  return (
    <div className="-mt-6">
      <Section title={t('operator.settings')}>
        <Card className="space-y-4">
          {settings.audience === undefined && <Notice>{t('operator.unanswered')}</Notice>}
          <ServerForm
            // Its values are those of the settings again once they are saved.
            key={JSON.stringify(settings)}
            settings={settings}
            saveLabel={t('operator.save')}
            onSaved={() => void saved()}
            hasDetails
          />
        </Card>
      </Section>
      <AccountsSection onActed={log.read} />
      <BackupsSection onActed={log.read} />
      <HealthSection onActed={log.read} />
      <Section title={t('operator.log.title')}>
        <Card>
          <LogList entries={log.value} />
        </Card>
      </Section>
    </div>
  );
}

function LogList({ entries }: { entries: readonly OperatorLogEntry[] | undefined }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  if (entries === undefined) return <Skeleton className="h-24" />;
  if (entries.length === 0) return <p className="text-ink-soft">{t('operator.log.none')}</p>;
  return (
    <ul className="divide-y divide-hairline">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
          <LogSentence entry={entry} />
          <time dateTime={entry.at} className="text-ink-soft text-sm">
            {moment(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function LogSentence({
  entry: { act, actorName, subjectName, plan, backupAt },
}: {
  entry: OperatorLogEntry;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sentence = t(`operator.log.${act}`, {
    actor: actorName ?? t('operator.log.command'),
    subject: subjectName ?? t('operator.log.nobody'),
    date: backupAt === undefined ? '' : dateTime(backupAt),
    plan: plan === undefined ? '' : t(`plans.names.${plan}`),
  });
  return <span className="min-w-0 [overflow-wrap:anywhere]">{sentence}</span>;
}
