import { getRouteApi } from '@tanstack/react-router';
import { LentScreen } from '#web/features/find/lent/lent-screen.tsx';

const route = getRouteApi('/signed-in/lent');

export function LentPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LentScreen
      key={address.person}
      {...address}
      onGroup={(by) => void navigate({ search: { by }, replace: true })}
    />
  );
}
