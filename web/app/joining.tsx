import { useParams } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { useLinkPreview } from '#web/features/people/access/link-preview.ts';
import { JoinPreview, joinHeading } from '#web/features/people/join-links/join-preview.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { BeforeSignIn } from './before-sign-in.tsx';

/** Shows the inviter and target of a link to signed-out visitors. */
export function Joining() {
  const { token } = useParams({ from: '/joining/join/$token' });
  return (
    <BeforeSignIn>
      <PreviewOf key={token} token={token} />
    </BeforeSignIn>
  );
}

function PreviewOf({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look, retry } = useLinkPreview('joinLinks.preview', token);
  const next = paths.join.replace('$token', token);
  return (
    <AccountFrame mark={<Mark size={36} />} title={joinHeading(t, look)}>
      <JoinPreview look={look} token={token} next={next} onRetry={retry} />
    </AccountFrame>
  );
}
