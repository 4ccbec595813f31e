import Activity from 'lucide-react/icons/activity';
import Bell from 'lucide-react/icons/bell';
import BellPlus from 'lucide-react/icons/bell-plus';
import ChartBarBig from 'lucide-react/icons/chart-bar-big';
import ChartPie from 'lucide-react/icons/chart-pie';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Eye from 'lucide-react/icons/eye';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Info from 'lucide-react/icons/info';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Plug from 'lucide-react/icons/plug';
import Sun from 'lucide-react/icons/sun';
import Tags from 'lucide-react/icons/tags';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Trash2 from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { draftsBeforeSignOut, signOut, unsavedBeforeSignOut } from '#web/data/session/session-life.ts';
import { InstallSection } from '#web/features/account/account/install-offer.tsx';
import { OperatorRow } from '#web/features/account/operator/operator-row.tsx';
import { ProgramsSection } from '#web/features/account/programs/programs-section.tsx';
import { useWaitingForMe } from '#web/features/people/access/requests/waiting-for-me.ts';
import { NotifySection } from '#web/features/people/notifications/notify-section.tsx';
import {
  UnseenDot,
  useHasUnseenNotifications,
} from '#web/features/people/notifications/unseen-notifications.tsx';
import { FieldsSection } from '#web/features/things/own-fields/fields-section.tsx';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { TemplatesSection } from '#web/features/things/templates/templates-section.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { WithSectionIndex } from '#web/ui/layout/section-index.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { ListRowLink, type RowAnchorProps } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { type LookChoices, LookSection } from './look-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** The parts of the settings that have a screen of their own on a phone. */
export type SettingsPart =
  | 'you'
  | 'look'
  | 'fields'
  | 'programs'
  | 'notices'
  | 'reminders'
  | 'plan'
  | 'storage';

type SettingsScreenProps = LookChoices & {
  /** Led to by a link or mail; wide screens have all parts on one page and scroll there. */
  part: SettingsPart | undefined;
  /** What was open before, whose row then gets the focus. */
  returnsFrom: SettingsPart | 'trash' | undefined;
  waitingForMe: ReactNode;
};

export function SettingsScreen({ part, returnsFrom, waitingForMe, ...look }: SettingsScreenProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  if (!isWide && part !== undefined) return <PartScreen part={part} {...look} />;
  return (
    <Page className="wide:max-w-[64rem] wide:min-[1700px]:max-w-[92rem]">
      <PageHeader title={t('shell.settings')} />
      {waitingForMe}
      {isWide ? (
        <AllParts part={part} {...look} />
      ) : (
        <>
          <PartsList returnsFrom={returnsFrom} />
          <SignOutSection />
        </>
      )}
    </Page>
  );
}

/** What the rail of wide screens lacks follows the sections. */
function AllParts({ part, ...look }: LookChoices & Pick<SettingsScreenProps, 'part'>) {
  const { t } = useTranslation();
  return (
    <WithSectionIndex label={t('settings.index')}>
      <div className="-mt-6 min-[1700px]:grid min-[1700px]:grid-cols-2 min-[1700px]:items-start min-[1700px]:gap-x-8">
        <div>
          <ProfileSection isTitleHidden={false} />
          <LookSection {...look} isTitleHidden={false} />
          <InstallSection />
          <FieldsSection isTitleHidden={false} />
          <TemplatesSection />
        </div>
        <div>
          <NotifySection />
          <RemindersSection isOpened={part === 'reminders'} />
          <PlanSection isOpened={part === 'plan'} />
          <StorageSection />
          <ProgramsSection isTitleHidden={false} />
          <Section title={t('settings.dataAndAccount')}>
            <Rows>
              <Row to={paths.lists} icon={ListChecks} title={t('lists.title')} />
              <Row to={paths.binCodes} icon={Tags} title={t('settings.codes')} />
              <Row to={paths.yourData} icon={FolderArchive} title={t('yourData.title')} />
              <Row to={paths.help} icon={CircleQuestionMark} title={t('help.title')} />
              <Row to={paths.about} icon={Info} title={t('about.title')} />
              <OperatorRow />
            </Rows>
            <SignOutSection />
            <DeleteAccountLink />
          </Section>
        </div>
      </div>
    </WithSectionIndex>
  );
}

/** Requests and invitations, while some wait for an answer. */
function RequestsRow() {
  const { t } = useTranslation();
  const { requests, invites } = useWaitingForMe();
  const waiting = requests + invites;
  if (waiting === 0) return null;
  return (
    <Row
      to={paths.accessRequests}
      icon={UserCheck}
      title={t('access.requestsTitle')}
      end={<Waiting count={waiting} />}
    />
  );
}

function PartsList({ returnsFrom }: Pick<SettingsScreenProps, 'returnsFrom'>) {
  const { t } = useTranslation();
  const hasUnseenNotifications = useHasUnseenNotifications();
  const part = (open: SettingsPart | 'trash') => ({
    to: paths.settings,
    search: { open },
    isReturning: returnsFrom !== undefined && rowOf(returnsFrom) === open,
  });
  return (
    <div className="space-y-4">
      <ProfileRow {...part('you')} />
      <Rows>
        <RequestsRow />
        <Row
          to={paths.notifications}
          icon={Bell}
          title={t('notifications.title')}
          end={hasUnseenNotifications && <UnseenDot />}
        />
        <Row to={paths.activity} icon={Activity} title={t('activity.title')} />
        <Row to={paths.accessOverview} icon={Eye} title={t('access.overviewTitle')} />
      </Rows>
      <Rows>
        <Row to={paths.locations} icon={MapPin} title={t('locations.title')} />
        <Row to={paths.lists} icon={ListChecks} title={t('lists.title')} />
        <Row to={paths.binCodes} icon={Tags} title={t('settings.codes')} />
        <Row {...part('fields')} icon={TextCursorInput} title={t('templates.settings')} />
        <Row to={paths.storageOverview} icon={ChartBarBig} title={t('settings.overview')} />
        <Row to={paths.yourData} icon={FolderArchive} title={t('yourData.title')} />
        <Row {...part('trash')} icon={Trash2} title={t('settings.trash')} />
      </Rows>
      <Rows>
        <Row {...part('look')} icon={Sun} title={t('settings.look')} />
        <Row {...part('notices')} icon={BellPlus} title={t('settings.noticesAndReminders')} />
        <Row {...part('storage')} icon={ChartPie} title={t('settings.storageAndPlan')} />
        <Row {...part('programs')} icon={Plug} title={t('programs.title')} />
        <Row to={paths.help} icon={CircleQuestionMark} title={t('help.title')} />
        <Row to={paths.about} icon={Info} title={t('about.title')} />
        <OperatorRow />
      </Rows>
      <InstallSection />
    </div>
  );
}

/** Mails and links lead into parts that share a row with others. */
function rowOf(part: SettingsPart | 'trash'): SettingsPart | 'trash' {
  if (part === 'reminders') return 'notices';
  return part === 'plan' ? 'storage' : part;
}

function PartScreen({ part, ...look }: LookChoices & { part: SettingsPart }) {
  const { t } = useTranslation();
  const titles = {
    you: t('settings.profile'),
    look: t('settings.look'),
    fields: t('templates.settings'),
    programs: t('programs.title'),
    notices: t('settings.noticesAndReminders'),
    reminders: t('settings.noticesAndReminders'),
    plan: t('settings.storageAndPlan'),
    storage: t('settings.storageAndPlan'),
  };
  return (
    <Page>
      <PageHeader title={titles[part]} back={{ to: paths.settings }} />
      <div className="-mt-6">
        {part === 'you' && (
          <>
            <ProfileSection isTitleHidden />
            <DeleteAccountLink />
          </>
        )}
        {part === 'look' && <LookSection {...look} isTitleHidden />}
        {part === 'fields' && (
          <>
            <FieldsSection isTitleHidden={false} />
            <TemplatesSection />
          </>
        )}
        {part === 'programs' && <ProgramsSection isTitleHidden />}
        {(part === 'notices' || part === 'reminders') && (
          <>
            <NotifySection />
            <RemindersSection isOpened={part === 'reminders'} />
          </>
        )}
        {(part === 'plan' || part === 'storage') && (
          <>
            <PlanSection isOpened={part === 'plan'} />
            <StorageSection />
          </>
        )}
      </div>
    </Page>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <Card isPadded={false} className="divide-y divide-hairline">
      {children}
    </Card>
  );
}

type RowProps = Pick<RowAnchorProps, 'icon' | 'start' | 'title' | 'detail' | 'end'> & {
  to: string;
  search?: { open: SettingsPart | 'trash' };
  /** Gets the focus, as what it leads to was left just now. */
  isReturning?: boolean;
};

function Row({ isReturning = false, ...row }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isReturning) return;
    link.current?.scrollIntoView({ block: 'center' });
    link.current?.focus({ preventScroll: true });
  }, [isReturning]);
  return <ListRowLink ref={link} isCompact={row.detail === undefined} hasChevron {...row} />;
}

function ProfileRow(row: Omit<RowProps, 'title'>) {
  const profile = useProfile();
  if (profile === undefined) return null;
  const { uid: userId, displayName: name, email, photo } = profile;
  return (
    <Rows>
      <Row
        {...row}
        start={<Faces people={[faceOf({ userId, name, photoId: photo?.id })]} size="medium" />}
        title={name}
        detail={<span className="[overflow-wrap:anywhere]">{email}</span>}
      />
    </Rows>
  );
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Chip tone="danger">
      <span aria-hidden>{number(count)}</span>
      <VisuallyHidden>{t('status.waitingBadge', { count })}</VisuallyHidden>
    </Chip>
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
    <section className="mt-4">
      <Button kind="quiet" icon={LogOut} isBusy={isBusy} onClick={leave}>
        {t('settings.signOut')}
      </Button>
      <p className="max-w-[60ch] px-3 text-ink-soft text-sm">{t('settings.signOutText')}</p>
    </section>
  );
}
