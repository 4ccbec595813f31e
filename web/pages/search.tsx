import { getRouteApi, useLocation } from '@tanstack/react-router';
import { SearchScreen } from '#web/features/search/search-screen.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const route = getRouteApi('/signed-in/search');

export function SearchPage() {
  const { t } = useTranslation();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const isTyping = useLocation({ select: ({ state }) => state.isTyping === true });
  return (
    <Page>
      <PageHeader title={t('search.title')} />
      <SearchScreen
        address={address}
        onAddress={(change) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
        }
        isTyping={isTyping}
      />
    </Page>
  );
}
