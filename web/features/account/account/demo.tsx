import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { type DemoRole, demoAddress, demoPassword, demoRoles } from '#domain/account/demo.ts';
import { signIn } from '#web/data/session/session-life.ts';
import { canRemember } from '#web/data/storage/device-storage.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { codeOf } from './use-account-form.ts';
import { useIsOnline } from './use-is-online.ts';

/** In place of the sign-in form of a demo: one press for each of its people, in the language of the screen. */
export function DemoSignIn() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [entering, setEntering] = useState<DemoRole>();
  const [problem, setProblem] = useState<string>();

  async function enter(role: DemoRole): Promise<void> {
    setEntering(role);
    setProblem(undefined);
    try {
      const email = demoAddress(role, currentLocale());
      await signIn({ email, password: demoPassword, remember: canRemember() });
    } catch (error) {
      // While the accounts are made anew, they are not there.
      const isAway = codeOf(error) === 'auth.wrongCredentials';
      setProblem(isAway ? t('demo.notReady') : errorText(t, error));
      setEntering(undefined);
    }
  }

  return (
    <AccountFrame mark={<Mark size={36} />} title={t('demo.title')}>
      <div className="space-y-4">
        <p className="text-pretty">{t('demo.text')}</p>
        {!isOnline && <Notice>{t('account.offline')}</Notice>}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {demoRoles.map((role) => (
          <Button
            key={role}
            kind={role === 'owner' ? 'primary' : 'secondary'}
            icon={LogIn}
            isWide
            isBusy={entering === role}
            onClick={() => enter(role)}
          >
            {t(`demo.enter.${role}`)}
          </Button>
        ))}
        <p className="text-pretty text-ink-soft text-sm">{t('demo.shared')}</p>
      </div>
    </AccountFrame>
  );
}

/** Hangs from the top edge of every screen of a demo; headers keep below it. */
export function DemoBar() {
  const { t } = useTranslation();
  return (
    <p
      data-top-bar
      className="pointer-events-none fixed top-0 left-1/2 z-40 max-w-full -translate-x-1/2 truncate rounded-b-field bg-ink px-3 pt-[env(safe-area-inset-top)] text-paper text-xs leading-5"
    >
      {t('demo.bar')}
    </p>
  );
}
