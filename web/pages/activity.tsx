import { getRouteApi } from '@tanstack/react-router';
import { activityGroups } from '#domain/history/activity.ts';
import { isId } from '#domain/ids.ts';
import { ActivityScreen } from '#web/features/find/activity/activity-screen.tsx';

const route = getRouteApi('/signed-in/activity');

export function ActivityPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const filter = {
    person: idIn(address.person),
    place: idIn(address.place),
    kind: activityGroups.find((group) => group === address.kind),
  };
  return (
    <ActivityScreen
      filter={filter}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
    />
  );
}

function idIn(text: string | undefined): string | undefined {
  return text !== undefined && isId(text) ? text.toLowerCase() : undefined;
}
