import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { GroupScreen } from '#web/features/people/groups/group-screen.tsx';
import { GroupsScreen } from '#web/features/people/groups/groups-screen.tsx';
import { GroupJoinLinks } from '#web/features/people/join-links/join-links.tsx';

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
      {(group) => <GroupJoinLinks group={group} />}
    </GroupScreen>
  );
}
