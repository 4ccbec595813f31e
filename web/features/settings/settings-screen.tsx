import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { PeopleLinks } from '#web/features/access/people-links.tsx';
import { NotifySection } from '#web/features/notifications/notify-section.tsx';
import { PlanLimits } from '#web/features/plans/plan-limits.tsx';
import { PlanMeter } from '#web/features/plans/plan-meter.tsx';
import { usePlanUsage } from '#web/features/plans/use-plan-usage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { DeviceSection } from './device-section.tsx';
import { LookSection, type LookSectionProps } from './look-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { SignOutSection } from './sign-out-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { TrashLink } from './trash-link.tsx';

type SettingsScreenProps = LookSectionProps & {
  /** From the trash, which was opened here. */
  isReturning: boolean;
  /** What the badge on Settings counts, first of all. */
  waitingForMe: ReactNode;
};

export function SettingsScreen({ isReturning, waitingForMe, ...look }: SettingsScreenProps) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('settings.title')} />
      {waitingForMe}
      <div className="-mt-6">
        <PeopleLinks />
        <ProfileSection />
        <LookSection {...look} />
        <NotifySection />
        <PlanSection />
        <StorageSection />
        <DeviceSection />
        <LocationsLink />
        <TrashLink isReturning={isReturning} />
        <ShortcutsSection />
        <SignOutSection />
      </div>
    </Page>
  );
}

/** The row that leads to the places. */
function LocationsLink() {
  const { t } = useTranslation();
  return (
    <Card isPadded={false} className="mt-8">
      <ListRowLink
        to={paths.locations}
        start={<MapPin size={22} aria-hidden className="shrink-0 text-ink-soft" />}
        title={t('locations.title')}
        detail={t('places.settingsText')}
        end={<ChevronRight size={20} aria-hidden />}
      />
    </Card>
  );
}

function PlanSection() {
  const { t } = useTranslation();
  const usage = usePlanUsage();
  if (!usage) return null;
  return (
    <Section title={t('settings.plan')}>
      <Card className="space-y-4">
        <PlanLimits usage={usage} />
        <PlanMeter usage={usage} />
      </Card>
    </Section>
  );
}
