import type { ReactNode } from 'react';
import { PeopleLinks } from '#web/features/access/people-links.tsx';
import { NotifySection } from '#web/features/notifications/notify-section.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { DeviceSection } from './device-section.tsx';
import { LocationsLink } from './locations-link.tsx';
import { LookSection, type LookSectionProps } from './look-section.tsx';
import { PlanSection } from './plan-section.tsx';
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
