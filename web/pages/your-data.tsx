import { paths } from '#web/app/paths.ts';
import { ImportLink } from '#web/features/move-data/imports/import-link.tsx';
import { ExportSection } from '#web/features/move-data/your-data/export-section.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function YourDataPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('yourData.title')} back={{ to: paths.settings }} />
      <div className="-mt-6">
        <ImportLink />
        <ExportSection />
      </div>
    </Page>
  );
}
