import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';

/** Leads from a limit of the person's plan to the plans. */
export function PlanLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.settings} search={{ open: 'plan' }} onClick={onClick}>
      {t('plans.see')}
    </LinkButton>
  );
}
