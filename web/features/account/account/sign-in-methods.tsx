import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { lazy, Suspense, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { hasPasswords } from '#web/data/wire/auth-call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ChangePassword } from './change-password.tsx';
import { PasskeysOpener } from './passkeys/passkeys-opener.tsx';
import { ProviderAccount } from './providers/provider-account.tsx';
import { SetPassword } from './providers/set-password.tsx';
import { useSignInMethods } from './providers/use-sign-in-methods.ts';

/** In Settings: password, passkeys, devices and the offered providers. */
export function SignInMethods({ email }: { email: string }) {
  const { methods, offered, read } = useSignInMethods();
  const passwords = useCell(hasPasswords);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 border-hairline border-t pt-4 *:[form]:basis-full max-sm:*:[button]:grow">
        {passwords && (methods?.hasPassword === false ? <SetPassword email={email} /> : <ChangePassword />)}
        <PasskeysOpener />
        <DevicesOpener />
      </div>
      {methods &&
        offered.map((provider) => (
          <ProviderAccount key={provider.id} provider={provider} methods={methods} onChange={read} />
        ))}
    </>
  );
}

const DevicesSheet = lazy(async () => ({ default: (await import('./devices-sheet.tsx')).DevicesSheet }));

function DevicesOpener() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={MonitorSmartphone} onClick={() => setOpen(true)}>
        {t('settings.devices')}
      </Button>
      {isOpen && (
        <Suspense>
          <DevicesSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
