import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { useSavedSearches } from '#web/features/find/search/saved-search.ts';
import { SavedSearches } from '#web/features/find/search/saved-searches.tsx';
import { GroupScreen } from '#web/features/people/groups/group-screen.tsx';
import { GroupsScreen } from '#web/features/people/groups/groups-screen.tsx';
import { GroupJoinLinks } from '#web/features/people/join-links/join-links.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

const route = getRouteApi('/signed-in/groups/{-$groupId}');

/** All groups, or one of them. */
export function GroupsPage() {
  const { groupId } = route.useParams();
  const navigate = useNavigate();
  if (groupId === undefined) return <GroupsScreen />;
  return (
    <GroupScreen
      key={groupId}
      groupId={groupId}
      onDeleted={() => void navigate({ to: paths.groups, params: { groupId: undefined }, replace: true })}
    >
      {(group) => (
        <>
          <GroupJoinLinks group={group} />
          <GroupViews id={group.id} />
        </>
      )}
    </GroupScreen>
  );
}

/** The own views that the members see. */
function GroupViews({ id }: { id: string }) {
  const { t } = useTranslation();
  const views = useSavedSearches().filter(({ saved }) => saved.groups?.includes(id));
  return <SavedSearches title={t('groups.views')} searches={views} />;
}
