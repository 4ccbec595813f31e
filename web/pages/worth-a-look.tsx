import { getRouteApi } from '@tanstack/react-router';
import { AttentionScreen, attentionKinds } from '#web/features/find/attention/attention-screen.tsx';

const route = getRouteApi('/signed-in/worth-a-look');

export function WorthALookPage() {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AttentionScreen
      kind={attentionKinds.find((each) => each === kind)}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true })}
    />
  );
}
