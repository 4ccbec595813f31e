import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { AccessScreen } from '#web/features/people/access/access-screen.tsx';
import { GroupsAtTarget } from '#web/features/people/groups/groups-at-target.tsx';
import { JoinLinks } from '#web/features/people/join-links/join-links.tsx';
import { ShareLinks } from '#web/features/people/share-links/share-links.tsx';

const route = getRouteApi('/signed-in/locations/$locationId/access');

export function LocationAccessPage() {
  const { locationId } = route.useParams();
  const navigate = useNavigate();
  const [isNewJoinLink, setNewJoinLink] = useState(false);
  return (
    <AccessScreen
      key={locationId}
      target={{ kind: 'location', id: locationId }}
      onInviteByLink={() => setNewJoinLink(true)}
      onAccessEnded={() => navigate({ to: paths.locations, replace: true })}
    >
      <GroupsAtTarget target={{ kind: 'location', id: locationId }} />
      <JoinLinks
        target={{ kind: 'location', id: locationId }}
        isMaking={isNewJoinLink}
        onMaking={setNewJoinLink}
      />
      <ShareLinks target={{ kind: 'location', id: locationId }} />
    </AccessScreen>
  );
}
