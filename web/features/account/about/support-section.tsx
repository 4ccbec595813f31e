import Mail from 'lucide-react/icons/mail';
import { useProfile } from '#web/data/account/hooks.ts';
import { build } from '#web/data/wire/build.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { RowAnchor } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import type { AboutState } from './use-about.ts';

/** Whom to ask for help. Its height does not depend on the server's answer, so that nothing below moves. */
export function SupportSection({ about }: { about: AboutState }) {
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
