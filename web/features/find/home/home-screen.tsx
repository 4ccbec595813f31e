import { createLink, Link, useLocation, useNavigate } from '@tanstack/react-router';
import ListPlus from 'lucide-react/icons/list-plus';
import PackagePlus from 'lucide-react/icons/package-plus';
import Printer from 'lucide-react/icons/printer';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import {
  type AnchorHTMLAttributes,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { isOnLabel } from '#domain/codes/code-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useCodes, useProfile } from '#web/data/account/hooks.ts';
import { startSearch } from '#web/data/search/search.ts';
import { useIsOfferedApp } from '#web/data/session/visits.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { PlanLink, PlanMeter, usePlanUsage } from '#web/features/account/plans/plan-usage.tsx';
import { type BinAttention, useAttention } from '#web/features/find/attention/use-attention.ts';
import { useSavedSearches } from '#web/features/find/search/saved-search.ts';
import { SavedSearches } from '#web/features/find/search/saved-searches.tsx';
import { WaitingCard } from '#web/features/people/access/requests/waiting-card.tsx';
import { useAddItems } from '#web/features/things/bins/picker/use-add-items.tsx';
import { isLive, useListsInView } from '#web/features/things/lists/lists-in-view.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { OpenBox } from '#web/ui/marks/open-box.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { AttentionSection } from './attention-section.tsx';
import { LentSection } from './lent-section.tsx';
import { LocationsSection } from './locations-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { useExampleBins } from './use-example-bins.ts';

const FirstBinForm = lazyPart(async () => {
  const [form] = await Promise.all([import('./first-bin-form.tsx'), loadLaterTexts()]);
  return form.FirstBinForm;
});

const ListsSection = lazyPart(async () => {
  const [section] = await Promise.all([import('./lists-section.tsx'), loadLaterTexts()]);
  return section.ListsSection;
});

const FirstListLink = lazyPart(async () => {
  const [section] = await Promise.all([import('./lists-section.tsx'), loadLaterTexts()]);
  return section.FirstListLink;
});

const InstallOffer = lazyPart(async () => {
  const section = import('#web/features/account/account/install-offer.tsx');
  return (await Promise.all([section, loadLaterTexts()]))[0].InstallOffer;
});

const RoundActLink = createLink(RoundAnchor);

export function HomeScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  const attention = useAttention();
  const { status, bins, retry } = useBins();
  const isWide = useIsWide();
  const isEmpty = status === 'ready' && ![...bins.values()].some((bin) => bin.deletedAt === undefined);
  const isFilled = status !== 'failed' && !isEmpty;
  const [firstName] = profile?.displayName.split(' ') ?? [];
  return (
    <Page className={isEmpty ? undefined : 'md:max-w-[68rem] xl:max-w-[84rem]'}>
      <PageHeader
        title={isEmpty ? t('home.welcome') : t('home.title')}
        above={firstName && t('home.greeting', { name: firstName })}
      />
      {status === 'failed' && <LoadFailed onRetry={retry} />}
      {isFilled && <SearchLink />}
      <WaitingCard />
      {isEmpty && <FirstTime />}
      {isFilled && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4em),1fr))] gap-1.5 wide:flex wide:flex-wrap wide:gap-3">
            {!isWide && <RoundActLink to={paths.scan} icon={ScanLine} title={t('shell.scan')} isMain />}
            <RoundActLink to={paths.binCreate} icon={PackagePlus} title={t('bins.create')} />
            <AddItemsAct />
            <RoundActLink to={paths.printBatch} icon={Printer} title={t('bins.printLabels')} />
          </div>
          <OfferToReturning />
          {/* On a phone what is out comes first; on a wide screen it is right of the bins, and the places below or beside it. */}
          <div className="lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-6 xl:flex *:min-w-0 *:empty:hidden xl:*:flex-1">
            <WhatIsOut attention={attention} />
            <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 xl:order-first">
              <Lists />
              <SavedSection />
              <RecentSection />
              <ExamplesNote />
            </div>
            <div className="lg:col-start-2">
              <LocationsSection />
              <PlanCard />
              <FirstList />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/**
 * What is worth a look and what is out. Until the items of all bins are read, it takes the height that it had last, so that
 * nothing below it moves.
 */
function WhatIsOut({ attention }: { attention: readonly BinAttention[] | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const lastHeight = Number(usePreference('homeOutHeight') ?? 0);
  useLayoutEffect(() => {
    const height = frame.current?.offsetHeight;
    if (attention !== undefined && height !== undefined) setPreference('homeOutHeight', String(height));
  }, [attention]);
  if (attention === undefined)
    return (
      <div className="lg:col-start-2">
        {lastHeight > 0 && (
          <div style={{ height: lastHeight }} className="overflow-hidden pt-19">
            <SkeletonRows count={3} />
          </div>
        )}
      </div>
    );
  return (
    <div ref={frame} className="lg:col-start-2">
      <AttentionSection attention={attention} />
      <LentSection attention={attention} />
    </div>
  );
}

/** Loaded only if there are any. */
function Lists() {
  const hasLists = useListsInView().some(isLive);
  return (
    hasLists && (
      <Suspense>
        <ListsSection />
      </Suspense>
    )
  );
}

/** From the third day on, until it is answered. */
function OfferToReturning() {
  if (!useIsOfferedApp()) return null;
  return (
    <Suspense>
      <InstallOffer />
    </Suspense>
  );
}

/** The way to the first list, on a phone: wide screens have it in their navigation. */
function FirstList() {
  const isWide = useIsWide();
  const hasLists = useListsInView().some(isLive);
  return (
    !isWide &&
    !hasLists && (
      <Suspense>
        <FirstListLink />
      </Suspense>
    )
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={t('status.loadFailed')}>
      <p className="text-ink-soft">{t('status.loadFailedText')}</p>
      <Button onClick={onRetry} className="mt-3">
        {t('common.retry')}
      </Button>
    </Notice>
  );
}

function SearchLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.search}
      state={{ isTyping: true }}
      onPointerDown={startSearch}
      onFocus={startSearch}
      className="mb-4 flex min-h-14 items-center gap-3 rounded-full border border-field bg-card px-4 text-ink-soft transition-colors duration-150 hover:border-ink-soft"
    >
      <Search size={22} aria-hidden className="shrink-0 text-tape" />
      <span className="min-w-0 grow py-2">{t('home.search')}</span>
      <span
        aria-hidden="true"
        className="hidden rounded-[5px] border border-hairline px-2 py-0.5 text-xs wide:block"
      >
        /
      </span>
    </Link>
  );
}

function ExamplesNote() {
  const { t } = useTranslation();
  const { hasExamples, remove } = useExampleBins();
  if (!hasExamples) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-kraft-edge border-dashed px-4 py-1.5 text-sm">
      <p className="py-1.5 text-ink-soft">{t('home.examplesHere')}</p>
      <Button kind="quiet" onClick={remove} className="-mx-4 text-sm">
        {t('home.removeExamples')}
      </Button>
    </div>
  );
}

/** Alone in its column, it aligns with the list beside it. */
function PlanCard() {
  const usage = usePlanUsage();
  if (!usage || usage.maxBins === null) return null;
  return (
    <Card className="mt-6 lg:first:mt-19">
      <PlanMeter usage={usage} />
      {usage.binsUsed >= usage.maxBins && (
        <p className="mt-3">
          <PlanLink />
        </p>
      )}
    </Card>
  );
}

function AddItemsAct() {
  const { t } = useTranslation();
  const { addItems, picker } = useAddItems();
  useShortcut(addItems);
  if (!addItems) return null;
  return (
    <>
      <RoundActButton icon={ListPlus} title={t('home.addItems')} onPress={() => addItems()} />
      {picker}
    </>
  );
}

/** The app's icon has a shortcut that adds items (web/app/web-manifest.ts). */
function useShortcut(addItems: (() => Promise<void>) | undefined): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isWanted = hash === 'add' && addItems !== undefined;
  const add = useEffectEvent(async () => {
    // Going back to Home is not to add again.
    await navigate({ to: paths.home, replace: true });
    await addItems?.();
  });
  useEffect(() => {
    if (isWanted) void add();
  }, [isWanted]);
}

/** The account's saved searches; nothing if there are none. */
function SavedSection() {
  const { t } = useTranslation();
  const saved = useSavedSearches().filter(({ isPinned, sharedBy }) => isPinned || sharedBy);
  return <SavedSearches title={t('home.savedSearches')} searches={saved} />;
}

type RoundAct = { icon: Icon; title: string; isMain?: boolean };

type RoundAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title' | 'children'> &
  RoundAct & { ref?: Ref<HTMLAnchorElement> };

function RoundAnchor({ icon, title, isMain, ...anchor }: RoundAnchorProps) {
  return (
    <a {...anchor} className={roundActLook}>
      <RoundActContent {...{ icon, title, isMain }} />
    </a>
  );
}

function RoundActButton({ onPress, ...act }: RoundAct & { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={roundActLook}>
      <RoundActContent {...act} />
    </button>
  );
}

function RoundActContent({ icon: IconShape, title, isMain = false }: RoundAct) {
  return (
    <>
      <span
        className={cx(
          'flex size-14 shrink-0 items-center justify-center rounded-full border transition-colors duration-150 wide:size-auto wide:border-0 wide:bg-transparent!',
          isMain
            ? 'border-tape bg-tape text-on-tape group-hover:bg-tape-strong'
            : 'border-hairline bg-card text-tape group-hover:bg-kraft/60 wide:text-ink-soft',
        )}
      >
        <IconShape size={24} aria-hidden />
      </span>
      {title}
    </>
  );
}

/** A circle above its words; on a wide screen a button of one line. */
const roundActLook =
  'group flex flex-col items-center gap-1.5 rounded-field py-1 text-center font-medium text-sm leading-tight transition-transform duration-150 active:scale-[0.97] wide:min-h-11 wide:flex-row wide:border wide:border-hairline wide:px-3 wide:hover:bg-kraft/40';

function FirstTime() {
  const { t } = useTranslation();
  const { canAdd, add } = useExampleBins();
  const hasLabels = [...useCodes().values()].some((code) => code.state === 'free' && isOnLabel(code));
  return (
    <Card className="px-5 py-6 wide:px-8 wide:py-8">
      <div className="flex flex-col items-center text-center">
        <OpenBox />
        <h2 className="mt-3 font-extrabold text-xl">{t(hasLabels ? 'home.packTitle' : 'home.firstTitle')}</h2>
        <p className="mt-1 max-w-[44ch] text-pretty text-ink-soft">
          {t(hasLabels ? 'home.packText' : 'home.firstText')}
        </p>
      </div>
      <div className={cx('mx-auto mt-5 max-w-[30rem]', !hasLabels && 'min-h-32')}>
        {hasLabels ? (
          <LinkButton to={paths.scan} search={{ mode: 'pack' }} kind="primary" className="w-full text-center">
            {t('home.packFirst')}
          </LinkButton>
        ) : (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <FirstBinForm />
          </Suspense>
        )}
      </div>
      <div className="mx-auto mt-6 flex max-w-[30rem] flex-col gap-3 wide:max-w-none wide:flex-row wide:flex-wrap wide:justify-center">
        {hasLabels && <LinkButton to={paths.binCreate}>{t('home.withoutLabel')}</LinkButton>}
        {canAdd && (
          <Button
            kind={hasLabels ? 'quiet' : 'secondary'}
            // The examples are above this button.
            onClick={() => add().then(() => scrollTo(0, 0))}
          >
            {t('home.tryExamples')}
          </Button>
        )}
        {!hasLabels && (
          <LinkButton to={paths.scan} search={{ mode: 'pack' }} kind="quiet">
            {t('home.scanBlankLabels')}
          </LinkButton>
        )}
        <LinkButton to={paths.printBatch} search={{ blank: true }} kind="quiet">
          {t('bins.printLabels')}
        </LinkButton>
        <LinkButton to={paths.import} kind="quiet">
          {t('home.importList')}
        </LinkButton>
        <FirstList />
      </div>
    </Card>
  );
}
