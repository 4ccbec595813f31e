import ChartBarBig from 'lucide-react/icons/chart-bar-big';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Info from 'lucide-react/icons/info';
import LogOut from 'lucide-react/icons/log-out';
import MapIcon from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import Printer from 'lucide-react/icons/printer';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { trashDays } from '#domain/time.ts';
import { draftsBeforeSignOut, signOut, unsavedBeforeSignOut } from '#web/data/session/session-life.ts';
import { PeopleLinks } from '#web/features/people/access/people-links.tsx';
import { NotifySection } from '#web/features/people/notifications/notify-section.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { WithSectionIndex } from '#web/ui/layout/section-index.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { InstallSection } from './install-section.tsx';
import { LookSection, type LookSectionProps } from './look-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { StorageSection } from './storage-section.tsx';

type SettingsScreenProps = LookSectionProps & {
  /** Coming back from the trash, whose link then gets the focus. */
  isReturning: boolean;
  /** Coming from a limit, which leads to the plan. */
  isAtPlan: boolean;
  /** Coming from a mail with reminders. */
  isAtReminders: boolean;
  waitingForMe: ReactNode;
};

export function SettingsScreen(props: SettingsScreenProps) {
  const { isReturning, isAtPlan, isAtReminders, waitingForMe, ...look } = props;
  const { t } = useTranslation();
  return (
    <Page className="wide:max-w-[64rem]">
      <PageHeader title={t('shell.settings')} />
      {waitingForMe}
      <WithSectionIndex label={t('settings.index')}>
        <div className="-mt-6">
          <PeopleLinks />
        </div>
        <Section title={t('settings.things')}>
          <Card isPadded={false} className="divide-y divide-hairline">
            <LocationsLink />
            <CodesLink />
            <ThingsLink to={paths.printBatch} icon={Printer} words="print" />
            <ThingsLink to={paths.map} icon={MapIcon} words="map" />
            <ThingsLink to={paths.storageOverview} icon={ChartBarBig} words="overview" />
            <YourDataLink />
            <TrashLink isReturning={isReturning} />
          </Card>
        </Section>
        <ProfileSection />
        <LookSection {...look} />
        <InstallSection />
        <NotifySection />
        <RemindersSection isOpened={isAtReminders} />
        <PlanSection isOpened={isAtPlan} />
        <StorageSection />
        <AboutLink />
        <SignOutSection />
        <DeleteAccountLink />
      </WithSectionIndex>
    </Page>
  );
}

function LocationsLink() {
  const { t } = useTranslation();
  return (
    <ListRowLink
      to={paths.locations}
      icon={MapPin}
      title={t('locations.title')}
      detail={t('places.settingsText')}
      hasChevron
    />
  );
}

function CodesLink() {
  const { t } = useTranslation();
  return (
    <ListRowLink
      to={paths.binCodes}
      icon={Tags}
      title={t('settings.codes')}
      detail={t('settings.codesText')}
      hasChevron
    />
  );
}

type ThingsLinkProps = {
  to: typeof paths.printBatch | typeof paths.map | typeof paths.storageOverview;
  icon: Icon;
  words: 'print' | 'map' | 'overview';
};

function ThingsLink({ to, icon, words }: ThingsLinkProps) {
  const { t } = useTranslation();
  return (
    <ListRowLink
      to={to}
      icon={icon}
      title={t(`settings.links.${words}`)}
      detail={t(`settings.links.${words}Text`)}
      hasChevron
    />
  );
}

function YourDataLink() {
  const { t } = useTranslation();
  return (
    <ListRowLink
      to={paths.yourData}
      icon={FolderArchive}
      title={t('yourData.title')}
      detail={t('yourData.settingsText')}
      hasChevron
    />
  );
}

function AboutLink() {
  const { t } = useTranslation();
  return (
    <Card isPadded={false} className="mt-6">
      <ListRowLink
        to={paths.about}
        icon={Info}
        title={t('about.title')}
        detail={t('about.settingsText')}
        hasChevron
      />
    </Card>
  );
}

function TrashLink({ isReturning }: { isReturning: boolean }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isReturning) return;
    link.current?.scrollIntoView({ block: 'center' });
    link.current?.focus({ preventScroll: true });
  }, [isReturning]);
  return (
    <ListRowLink
      ref={link}
      to={paths.settings}
      search={{ open: 'trash' }}
      icon={Trash2}
      title={t('settings.trash')}
      detail={t('settings.trashText', { count: trashDays })}
      hasChevron
    />
  );
}

function DeleteAccountLink() {
  const { t } = useTranslation();
  return (
    <Card isPadded={false} className="mt-6">
      <ListRowLink
        to={paths.deleteAccount}
        start={<UserX size={22} aria-hidden className="shrink-0 text-berry" />}
        title={t('accountDeletion.settingsTitle')}
        detail={t('accountDeletion.settingsText')}
        hasChevron
      />
    </Card>
  );
}

function SignOutSection() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    const changes = await unsavedBeforeSignOut();
    const drafts = draftsBeforeSignOut();
    if (changes + drafts > 0) {
      const lost = [
        changes > 0 && t('settings.signOutLosesText', { count: changes }),
        drafts > 0 && t('settings.signOutLosesDrafts', { count: drafts }),
      ];
      const isSure = await confirm({
        title: changes > 0 ? t('settings.signOutLosesTitle') : t('settings.signOutLosesDraftsTitle'),
        text: lost.filter((each) => each !== false).join(' '),
        okLabel: t('settings.signOutLoses'),
        isDangerous: true,
      });
      if (!isSure) return;
    }
    setBusy(true);
    await signOut();
  };
  return (
    <section className="mt-8 border-hairline border-t pt-6">
      <Button icon={LogOut} isBusy={isBusy} onClick={leave}>
        {t('settings.signOut')}
      </Button>
      <p className="mt-2 max-w-[60ch] text-ink-soft text-sm">{t('settings.signOutText')}</p>
    </section>
  );
}
