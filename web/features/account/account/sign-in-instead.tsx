import { Link } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export function SignInInstead({ next }: { next: string | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="text-center text-ink-soft">
      {t('account.haveAccount')}{' '}
      <Link
        to={paths.login}
        search={{ next }}
        className="inline-block py-2.5 font-semibold text-tape underline"
      >
        {t('account.toSignIn')}
      </Link>
    </p>
  );
}
