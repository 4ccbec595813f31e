import { Link } from '@tanstack/react-router';
import { displayNameMax } from '#domain/account/account-rules.ts';
import { paths } from '#domain/paths.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Credentials, checkEmail, checkNewPassword, type Problems } from './credential-fields.tsx';

export function checkSignUp(t: TFunction, { name, email, password }: Credentials): Problems {
  return { ...checkName(t, name), ...checkEmail(t, email), ...checkNewPassword(t, password) };
}

export function checkName(t: TFunction, name: string): Pick<Problems, 'name'> {
  if (name.trim() === '') return { name: t('newAccount.nameMissing') };
  const isTooLong = name.trim().length > displayNameMax;
  return isTooLong ? { name: t('newAccount.nameTooLong', { count: displayNameMax }) } : {};
}

/** For people who have an account already. */
export function SignInInstead({ next }: { next: string | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="text-center text-ink-soft">
      {t('newAccount.haveAccount')}{' '}
      <Link
        to={paths.login}
        search={{ next }}
        className="inline-block py-2.5 font-semibold text-tape underline"
      >
        {t('newAccount.toSignIn')}
      </Link>
    </p>
  );
}
