import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { AccessScreen } from '#web/features/people/access/access-screen.tsx';
import { GroupsAtTarget } from '#web/features/people/groups/groups-at-target.tsx';
import { JoinLinks } from '#web/features/people/join-links/join-links.tsx';
import { ShareLinks } from '#web/features/people/share-links/share-links.tsx';

const route = getRouteApi('/signed-in/bins/$binId/access');

export function BinAccessPage() {
  const { binId } = route.useParams();
  const navigate = useNavigate();
  const [isNewJoinLink, setNewJoinLink] = useState(false);
  return (
    <AccessScreen
      key={binId}
      target={{ kind: 'bin', id: binId }}
      onInviteByLink={() => setNewJoinLink(true)}
      onAccessEnded={() => navigate({ to: paths.bins, replace: true })}
    >
      <GroupsAtTarget target={{ kind: 'bin', id: binId }} />
      <JoinLinks target={{ kind: 'bin', id: binId }} isMaking={isNewJoinLink} onMaking={setNewJoinLink} />
      <ShareLinks target={{ kind: 'bin', id: binId }} />
    </AccessScreen>
  );
}
