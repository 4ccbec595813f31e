import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { paths } from '#domain/paths.ts';
import { AccessScreen } from '#web/features/people/access/access-screen.tsx';
import { GroupsAtTarget } from '#web/features/people/groups/groups-at-target.tsx';
import { JoinLinks } from '#web/features/people/join-links/join-links.tsx';
import { ShareLinks } from '#web/features/people/share-links/share-links.tsx';

export function BinAccessPage() {
  const { binId } = binRoute.useParams();
  const navigate = useNavigate();
  return (
    <AccessOf
      key={binId}
      target={{ kind: 'bin', id: binId }}
      onAccessEnded={() => navigate({ to: paths.bins, replace: true })}
    />
  );
}

const binRoute = getRouteApi('/signed-in/bins/$binId/access');

export function LocationAccessPage() {
  const { locationId } = locationRoute.useParams();
  const navigate = useNavigate();
  return (
    <AccessOf
      key={locationId}
      target={{ kind: 'location', id: locationId }}
      onAccessEnded={() => navigate({ to: paths.locations, replace: true })}
    />
  );
}

const locationRoute = getRouteApi('/signed-in/locations/$locationId/access');

function AccessOf({ target, onAccessEnded }: { target: Target; onAccessEnded: () => void }) {
  const [isNewJoinLink, setNewJoinLink] = useState(false);
  return (
    <AccessScreen target={target} onInviteByLink={() => setNewJoinLink(true)} onAccessEnded={onAccessEnded}>
      <GroupsAtTarget target={target} />
      <JoinLinks target={target} isMaking={isNewJoinLink} onMaking={setNewJoinLink} />
      <ShareLinks target={target} />
    </AccessScreen>
  );
}
