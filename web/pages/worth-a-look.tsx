import { getRouteApi } from '@tanstack/react-router';
import { AttentionScreen } from '#web/features/attention/attention-screen.tsx';

const route = getRouteApi('/signed-in/worth-a-look');

export function WorthALookPage() {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AttentionScreen
      kind={kind}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true })}
    />
  );
}
