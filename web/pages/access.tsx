import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { paths } from '#domain/paths.ts';
import { AccessScreen } from '#web/features/people/access/access-screen.tsx';
import { useAccessTarget } from '#web/features/people/access/access-target.ts';
import { GroupsAtTarget } from '#web/features/people/groups/groups-at-target.tsx';
import { InviteSheet } from '#web/features/people/join-links/invite-sheet.tsx';
import { JoinLinkList, useJoinLinks } from '#web/features/people/join-links/join-links.tsx';
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
  const { accessTarget } = useAccessTarget(target);
  const into = accessTarget && can(accessTarget.role, 'manage people') ? { accessTarget } : undefined;
  const joinLinks = useJoinLinks(into);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <AccessScreen
        target={target}
        openLinks={joinLinks.open}
        onInvite={() => setInviting(true)}
        onAccessEnded={onAccessEnded}
      >
        {into && <JoinLinkList into={into} links={joinLinks} />}
        <GroupsAtTarget target={target} />
        <ShareLinks target={target} />
      </AccessScreen>
      {into && isInviting && (
        <InviteSheet
          into={into}
          links={joinLinks.links}
          onMade={joinLinks.add}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
