import type { ReactNode } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { signOut } from '#web/data/session/session-life.ts';
import { reopenKeptAccount } from '#web/data/session/session-state.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useOnlineRead } from './use-online-read.ts';

/** Shown instead of all screens while the account is being deleted. */
export function KeepAccount({ mark }: { mark: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toast = useToast();
  const { value, problem } = useOnlineRead(() => query('accountDeletion.get', {}));
  const keeping = useOnlineAct();
  const leaving = useOnlineAct();

  const keep = () =>
    keeping.run(async () => {
      await mutate('accountDeletion.cancel', {});
      await reopenKeptAccount();
      toast.done(t('accountDeletion.kept'));
    });

  return (
    <AccountFrame title={t('accountDeletion.keepTitle')} mark={mark}>
      <div className="space-y-4">
        {value === undefined && problem === undefined && <SkeletonRows count={3} />}
        {value === undefined && problem !== undefined && (
          <Notice tone="danger">{errorText(t, problem)}</Notice>
        )}
        {value?.dueAt !== undefined && (
          <>
            <p>{t('accountDeletion.keepText', { date: formats.date(value.dueAt) })}</p>
            <DeletionSummary summary={value.summary} />
            <p className="text-ink-soft">{t('accountDeletion.keepHint')}</p>
          </>
        )}
        {keeping.problem && <Notice tone="danger">{keeping.problem}</Notice>}
        <Button kind="primary" isWide isBusy={keeping.isBusy} onClick={keep}>
          {t('accountDeletion.keep')}
        </Button>
        <Button kind="quiet" isWide isBusy={leaving.isBusy} onClick={() => leaving.run(signOut)}>
          {t('accountDeletion.continue')}
        </Button>
      </div>
    </AccountFrame>
  );
}

type Summary = CallResult<'accountDeletion.get'>['summary'];

/** The numbers of things deleted with the account; nothing where there are none. */
export function DeletionSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const present = counted.flatMap((kind) => {
    const { [kind]: count = 0 } = summary;
    return count > 0 ? [{ kind, count }] : [];
  });
  if (present.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 pl-5 font-semibold tabular-nums">
      {present.map(({ kind, count }) => (
        <li key={kind}>{t(`accountDeletion.${kind}`, { count })}</li>
      ))}
    </ul>
  );
}

const counted = ['places', 'bins', 'items', 'photos', 'documents', 'links'] as const;
