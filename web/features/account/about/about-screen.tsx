import Mail from 'lucide-react/icons/mail';
import { paths } from '#web/app/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { build } from '#web/data/wire/build.ts';
import { ShortcutLists } from '#web/features/find/commands/shortcuts-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { RowAnchor } from '#web/ui/lists/list-row.tsx';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { DeviceSection } from './device-section.tsx';
import { LicensesSection } from './licenses-section.tsx';
import { type AboutState, useAbout } from './use-about.ts';

export function AboutPage() {
  const { t } = useTranslation();
  const about = useAbout();
  return (
    <Page>
      <PageHeader title={t('about.title')} back={{ to: paths.settings }} />
      <Card className="flex flex-wrap items-center gap-4">
        <Mark size={56} />
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

function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <div className="hidden pointer-fine:block">
      <Section title={t('about.shortcuts')}>
        <Card>
          <ShortcutLists />
        </Card>
      </Section>
    </div>
  );
}

/** Whom to ask for help. Its height does not depend on the server's answer, so that nothing below moves. */
function SupportSection({ about }: { about: AboutState }) {
  const { t } = useTranslation();
  return (
    <Section title={t('about.support')}>
      <div className="min-h-16.5">
        {about === 'loading' && <Skeleton className="h-16" />}
        {about === 'offline' && <p className="text-ink-soft">{t('about.offline')}</p>}
        {about === 'failed' && <p className="text-ink-soft">{t('about.failed')}</p>}
        {typeof about === 'object' && <SupportAddress address={about.supportEmail} />}
      </div>
    </Section>
  );
}

function SupportAddress({ address }: { address: string | undefined }) {
  const { t } = useTranslation();
  const plan = useProfile()?.plan;
  if (address === undefined) return <p className="text-ink-soft">{t('about.nobody')}</p>;
  const hasPriority = plan !== undefined && plan !== 'free';
  const subject = encodeURIComponent(
    `Whichbin ${build}${hasPriority ? ` · ${t(`plans.names.${plan}`)}` : ''}`,
  );
  return (
    <Card isPadded={false}>
      <RowAnchor
        href={`mailto:${address}?subject=${subject}`}
        icon={Mail}
        title={t('about.write')}
        detail={<span className="[overflow-wrap:anywhere]">{address}</span>}
        end={hasPriority && <Chip tone="success">{t('about.priority')}</Chip>}
      />
    </Card>
  );
}
