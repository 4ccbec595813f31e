import { useParams } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { SignInLinks } from '#web/features/people/access/invite-preview.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { BeforeSignIn } from './before-sign-in.tsx';

/** Says what a scanned label is before signing in; the same for all codes, as only the owner decides who knows more. */
export function Labelled() {
  const { t } = useTranslation();
  const { code } = useParams({ from: '/labelled/c/$code' });
  return (
    <BeforeSignIn>
      <AccountFrame mark={<Mark size={36} />} title={t('finding.labelTitle')}>
        <p className="mb-5">{t('finding.labelText')}</p>
        <SignInLinks next={paths.code.replace('$code', code)} />
      </AccountFrame>
    </BeforeSignIn>
  );
}
