import { paths } from '#web/app/paths.ts';
import { DeleteAccount } from '#web/features/account/account/deletion/delete-account.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function DeleteAccountPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('accountDeletion.title')} back={{ to: paths.settings }} />
      <div className="*:first:mt-0">
        <DeleteAccount />
      </div>
    </Page>
  );
}
