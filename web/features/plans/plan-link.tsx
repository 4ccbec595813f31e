import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';

/** From a limit of one's own plan to what can be done about it. */
export function PlanLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.settings} search={{ open: 'plan' }} onClick={onClick}>
      {t('plans.see')}
    </LinkButton>
  );
}
