import PackagePlus from 'lucide-react/icons/package-plus';
import { paths } from '#web/app/paths.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { WaitingCard } from '#web/features/access/waiting-card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { AddItemsAct } from './add-items-act.tsx';
import { AttentionSection } from './attention-section.tsx';
import { BigActLink } from './big-act.tsx';
import { ExamplesNote } from './examples-note.tsx';
import { FirstTime } from './first-time.tsx';
import { LoadFailed } from './load-failed.tsx';
import { PlacesSection } from './places-section.tsx';
import { PlanCard } from './plan-card.tsx';
import { RecentSection } from './recent-section.tsx';
import { SearchLink } from './search-link.tsx';

/** Where one starts: look for something, make or fill a bin, go back to what one had open. */
export function HomeScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  const { status, bins, retry } = useBins();
  const isEmpty = status === 'ready' && ![...bins.values()].some((bin) => bin.deletedAt === undefined);
  const [firstName] = profile?.displayName.split(' ') ?? [];
  return (
    <Page className={isEmpty ? undefined : 'lg:max-w-[68rem]'}>
      <PageHeader
        title={isEmpty ? t('home.welcome') : t('home.title')}
        above={firstName && t('home.greeting', { name: firstName })}
      />
      {status === 'failed' && <LoadFailed onRetry={retry} />}
      <WaitingCard />
      {isEmpty && <FirstTime />}
      {status !== 'failed' && !isEmpty && (
        <>
          <SearchLink />
          <div className="mt-4 grid grid-cols-2 gap-3">
            <BigActLink
              isMain
              to={paths.binCreate}
              icon={PackagePlus}
              title={t('home.newBin')}
              text={t('home.newBinText')}
            />
            <AddItemsAct />
          </div>
          <div className="lg:flex lg:gap-3">
            <div className="min-w-0 lg:flex-1">
              <RecentSection />
              <ExamplesNote />
            </div>
            <div className="min-w-0 lg:flex-1">
              <PlacesSection />
              <AttentionSection />
              <PlanCard />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
