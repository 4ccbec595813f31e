import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { signOut, unsavedBeforeSignOut } from '#web/data/session/session.ts';
import { build } from '#web/data/wire/build.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';

/** Asks first when changes would be lost; says how many. */
export function SignOutSection() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    const count = unsavedBeforeSignOut();
    if (count > 0) {
      const isSure = await confirm({
        title: t('settings.signOutLosesTitle'),
        text: t('settings.signOutLosesText', { count }),
        okLabel: t('settings.signOutLoses'),
        isDangerous: true,
      });
      if (!isSure) return;
    }
    setBusy(true);
    await signOut();
  };
  return (
    <section className="mt-8 border-hairline border-t pt-6">
      <Button icon={LogOut} isBusy={isBusy} onClick={leave}>
        {t('settings.signOut')}
      </Button>
      <p className="mt-2 max-w-[60ch] text-ink-soft text-sm">{t('settings.signOutText')}</p>
      <p className="mt-6 text-ink-soft text-sm">
        {t('common.appName')} · {t('settings.version')} {build}
      </p>
    </section>
  );
}
