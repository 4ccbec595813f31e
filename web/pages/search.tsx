import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import type { SearchAddress } from '#web/features/find/search/search-kinds.ts';
import { SearchScreen } from '#web/features/find/search/search-screen.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsTableWide } from '#web/ui/layout/use-is-wide.ts';

const route = getRouteApi('/signed-in/search');

export function SearchPage() {
  const { t } = useTranslation();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const isTyping = useLocation({ select: ({ state }) => state.isTyping === true });
  const putIntoAddress = (change: SearchAddress) => {
    void navigate({
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
      // A blocker is called asynchronously, so the address would change only after the flush below.
      ignoreBlocker: true,
    });
    // Otherwise a navigation in the same event would replace this pending address change.
    history.flush();
  };
  return (
    <Page className={useIsTableWide() ? 'wide:max-w-[64rem]' : undefined}>
      <PageHeader title={t('shell.search')} />
      <SearchScreen address={address} onAddress={putIntoAddress} isTyping={isTyping} />
    </Page>
  );
}
