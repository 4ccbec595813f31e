import Mail from 'lucide-react/icons/mail';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import type { HealthFinding } from '#domain/operator/operator-calls.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { FindingWords } from './finding-words.tsx';

type Health = CallResult<'serverHealth.get'>;

/** What `npm run admin -- doctor` finds, and a test mail. Examined when asked, as it takes seconds. */
export function HealthSection({ onActed }: { onActed: () => Promise<void> }) {
  const { t } = useTranslation();
  const [health, setHealth] = useState<Health>();
  const { isBusy, problem, run } = useOnlineAct();
  const examine = () => void run(async () => setHealth(await query('serverHealth.get', {})));
  return (
    <Section title={t('operator.health.title')}>
      <Card className="space-y-4">
        <p className="max-w-[60ch] text-ink-soft">{t('operator.health.text')}</p>
        <div aria-live="polite">{health && <Findings findings={health.findings} />}</div>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <Button icon={Stethoscope} isBusy={isBusy} onClick={examine}>
          {t(health ? 'operator.health.again' : 'operator.health.examine')}
        </Button>
        {health?.sendsMail && <TestMail onActed={onActed} />}
      </Card>
    </Section>
  );
}

/** Faults and warnings with what to do; what is fine is folded away. */
function Findings({ findings }: { findings: readonly HealthFinding[] }) {
  const { t } = useTranslation();
  const toDo = findings.filter(({ level }) => level !== 'ok');
  const fine = findings.filter(({ level }) => level === 'ok');
  return (
    <div className="space-y-3">
      {toDo.length === 0 ? <p>{t('operator.health.fine')}</p> : <FindingList findings={toDo} />}
      {fine.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {t('operator.health.others', { count: fine.length })}
          </summary>
          <FindingList findings={fine} />
        </details>
      )}
    </div>
  );
}

const tones = { ok: undefined, warning: undefined, fault: 'danger' } as const;

function FindingList({ findings }: { findings: readonly HealthFinding[] }) {
  const { t } = useTranslation();
  return (
    <ul className="divide-y divide-hairline">
      {findings.map((finding) => (
        <li
          key={`${finding.part} ${finding.text}`}
          className="py-2 [overflow-wrap:anywhere] first:pt-0 last:pb-0"
        >
          <Chip tone={tones[finding.level]}>{t(`operator.health.levels.${finding.level}`)}</Chip>{' '}
          <FindingWords finding={finding} part={finding.part} />
        </li>
      ))}
    </ul>
  );
}

function TestMail({ onActed }: { onActed: () => Promise<void> }) {
  const { t } = useTranslation();
  const [mail, setMail] = useState<CallResult<'serverMail.test'>>();
  const { isBusy, problem, run } = useOnlineAct();
  const testMail = () =>
    void run(async () => {
      setMail(await query('serverMail.test', {}));
      await onActed();
    });
  return (
    <div className="space-y-3 border-hairline border-t pt-4">
      <Button icon={Mail} isBusy={isBusy} onClick={testMail}>
        {t('operator.health.testMail')}
      </Button>
      {mail && (
        <Notice tone={mail.level === 'ok' ? 'success' : 'danger'}>
          <p className="[overflow-wrap:anywhere]">
            <FindingWords finding={mail} />
          </p>
        </Notice>
      )}
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
