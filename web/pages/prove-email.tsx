import { useLocation } from '@tanstack/react-router';
import { ProveAddress } from '#web/features/account/account/prove-address.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** Requires the mail's recipient to be signed in, since others may have requested the mail. */
export function ProveEmailPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  return (
    <Page>
      <PageHeader title={t('recovery.provingTitle')} />
      <ProveAddress key={hash} token={hash} />
    </Page>
  );
}
