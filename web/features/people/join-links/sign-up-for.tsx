import { inviteHeading, useLinkPreview } from '#web/features/people/access/link-preview.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { offerHeading } from './join-preview.tsx';

type SignUpForProps = { token: string; isJoinLink: boolean };

/** Says above the sign-up form who invites to what; nothing while the link is loading or if it has ended. */
export default function SignUpFor({ token, isJoinLink }: SignUpForProps) {
  return isJoinLink ? <ForJoinLink token={token} /> : <ForInvite token={token} />;
}

function ForJoinLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look } = useLinkPreview('joinLinks.preview', token);
  return <Line text={look.status === 'ready' ? offerHeading(t, look.preview) : ''} />;
}

function ForInvite({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look } = useLinkPreview('invites.preview', token);
  return <Line text={look.status === 'ready' ? inviteHeading(t, look) : ''} />;
}

function Line({ text }: { text: string }) {
  return <p className="mb-4 min-h-6 text-ink-soft [overflow-wrap:anywhere]">{text}</p>;
}
