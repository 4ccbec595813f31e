import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

/** In place of a form for passwords where the server uses none. */
export function NoPasswords() {
  const { t } = useTranslation();
  return (
    <div className="space-y-4">
      <Notice>{t('errors.auth.passwordOff')}</Notice>
      <LinkButton to={paths.login} kind="primary" isWide>
        {t('recovery.toSignIn')}
      </LinkButton>
    </div>
  );
}
