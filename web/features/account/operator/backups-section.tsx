import DatabaseBackup from 'lucide-react/icons/database-backup';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ServerBackup } from '#domain/operator/operator-calls.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { FindingWords } from './finding-words.tsx';

/** The daily backups: one at once, and a check of each. `onActed` reads the log again. */
export function BackupsSection({ onActed }: { onActed: () => Promise<void> }) {
  const { t } = useTranslation();
  const {
    value,
    problem: readProblem,
    isOffline,
    read,
  } = useOnlineRead(() => query('serverBackups.list', {}));
  const { isBusy, problem, run } = useOnlineAct();
  /** The newest backup when another was asked for; null without one. */
  const [newestBefore, setNewestBefore] = useState<string | null>();
  const newest = value?.backups[0]?.name ?? null;
  const isBackingUp = newestBefore !== undefined && newestBefore === newest;
  const isChecking = value?.backups.some(({ check }) => check && !check.finding) ?? false;
  useRepeatedly(!isOffline && (isBackingUp || isChecking), async () => {
    await read();
    await onActed();
  });
  const backUp = async () => {
    await mutate('serverBackups.create', {});
    setNewestBefore(newest);
    await onActed();
  };
  const check = async (name: string) => {
    await mutate('serverBackups.check', { name });
    await Promise.all([read(), onActed()]);
  };
  return (
    <Section title={t('operator.backups.title')}>
      <Card className="space-y-4">
        {value === undefined && readProblem === undefined && <Skeleton className="h-24" />}
        {value === undefined && readProblem !== undefined && (
          <Notice tone="danger">{errorText(t, readProblem)}</Notice>
        )}
        {value?.hasFolder === false && <p className="text-ink-soft">{t('operator.backups.noFolder')}</p>}
        {value?.hasFolder && (
          <>
            <p className="max-w-[60ch] text-ink-soft">{t('operator.backups.text')}</p>
            <BackupList backups={value.backups} onCheck={(name) => void run(() => check(name))} />
            {isBackingUp && <Notice tone="success">{t('operator.backups.backingUp')}</Notice>}
            {problem !== null && <Notice tone="danger">{problem}</Notice>}
            <Button icon={DatabaseBackup} isBusy={isBusy} onClick={() => void run(backUp)}>
              {t('operator.backups.backUp')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  );
}

type BackupListProps = {
  backups: readonly ServerBackup[];
  onCheck: (name: string) => void;
};

function BackupList({ backups, onCheck }: BackupListProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (backups.length === 0) return <p>{t('operator.backups.none')}</p>;
  return (
    <ul className="divide-y divide-hairline" aria-live="polite">
      {backups.map(({ name, at, check }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <time dateTime={at}>{dateTime(at)}</time> {check && <CheckResult check={check} />}
          </div>
          <Button
            kind="quiet"
            isBusy={check !== undefined && check.finding === undefined}
            aria-label={t('operator.backups.checkOf', { date: dateTime(at) })}
            onClick={() => onCheck(name)}
          >
            {t('operator.backups.check')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function CheckResult({ check: { at, finding } }: { check: NonNullable<ServerBackup['check']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (finding === undefined) return <Chip>{t('operator.backups.checking')}</Chip>;
  const isFault = finding.level === 'fault';
  return (
    <>
      <Chip tone={isFault ? 'danger' : 'success'}>
        {t(isFault ? 'operator.backups.fault' : 'operator.backups.whole')}
      </Chip>
      <div className="text-sm">
        {t('operator.backups.checkedAt', { date: dateTime(at) })} <FindingWords finding={finding} />
      </div>
    </>
  );
}

const AGAIN_MS = 2_000;

/** Does the work every two seconds while something goes on. */
function useRepeatedly(isOn: boolean, work: () => Promise<void>): void {
  const repeat = useEffectEvent(work);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void repeat(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
