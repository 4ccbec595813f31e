import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { build } from '#web/data/wire/build.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { DeviceSection } from './device-section.tsx';
import { LicensesSection } from './licenses-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { SupportSection } from './support-section.tsx';
import { useAbout } from './use-about.ts';

export function AboutScreen({ mark }: { mark: ReactNode }) {
  const { t } = useTranslation();
  const about = useAbout();
  return (
    <Page>
      <PageHeader title={t('about.title')} back={{ to: paths.settings }} />
      <Card className="flex flex-wrap items-center gap-4">
        {mark}
        <div className="min-w-0 grow basis-[9em]">
          <p className="font-extrabold text-xl">{t('common.appName')}</p>
          <p className="text-balance text-ink-soft">{t('about.purpose')}</p>
          <p className="mt-1 text-ink-soft text-sm">{t('about.version', { version: build })}</p>
        </div>
      </Card>
      <p className="mt-3">
        {/* `view` prevents the server from redirecting a signed-in person to Home. */}
        <a href={`${paths.entry}?view`} className="inline-flex min-h-11 items-center font-semibold text-tape">
          {t('about.frontPage')}
        </a>
      </p>
      <SupportSection about={about} />
      <DeviceSection />
      <ShortcutsSection />
      <LicensesSection />
      {/* Below everything else, as it is loaded last. */}
      {typeof about === 'object' && !about.sendsMail && (
        <div className="mt-8">
          <Notice title={t('about.unprovedTitle')}>{t('about.unprovedText')}</Notice>
        </div>
      )}
    </Page>
  );
}
