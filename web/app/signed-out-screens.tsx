import { Outlet, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { AccountFrame } from '#web/features/account/account/account-frame.tsx';
import { InvitePreview, SignInLinks } from '#web/features/people/access/invite-preview.tsx';
import { inviteHeading, useLinkPreview } from '#web/features/people/access/link-preview.ts';
import { JoinPreview, joinHeading } from '#web/features/people/join-links/join-preview.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Mark } from '#web/ui/marks/app-mark.tsx';
import { Protected } from './protected.tsx';

/** Shows who invites to what before signing in. */
export function Invited() {
  const { token } = useParams({ from: '/invited/invite/$token' });
  return (
    <BeforeSignIn>
      <PreviewOfInvite key={token} token={token} />
    </BeforeSignIn>
  );
}

function PreviewOfInvite({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look, retry } = useLinkPreview('invites.preview', token);
  return (
    <AccountFrame mark={<Mark size={36} />} title={inviteHeading(t, look)}>
      <InvitePreview look={look} next={paths.invite.replace('$token', token)} onRetry={retry} />
    </AccountFrame>
  );
}

/** Shows the inviter and target of a link to signed-out visitors. */
export function Joining() {
  const { token } = useParams({ from: '/joining/join/$token' });
  return (
    <BeforeSignIn>
      <PreviewOfJoinLink key={token} token={token} />
    </BeforeSignIn>
  );
}

function PreviewOfJoinLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const { look, retry } = useLinkPreview('joinLinks.preview', token);
  const next = paths.join.replace('$token', token);
  return (
    <AccountFrame mark={<Mark size={36} />} title={joinHeading(t, look)}>
      <JoinPreview look={look} token={token} next={next} onRetry={retry} />
    </AccountFrame>
  );
}

/** Says what a scanned label is before signing in; the same for all codes, as only the owner decides who knows more. */
export function Labelled() {
  const { t } = useTranslation();
  const { code } = useParams({ from: '/labelled/c/$code' });
  return (
    <BeforeSignIn>
      <AccountFrame mark={<Mark size={36} />} title={t('finding.labelTitle')}>
        <p className="mb-5">{t('finding.labelText')}</p>
        <SignInLinks next={paths.code.replace('$code', code)} />
      </AccountFrame>
    </BeforeSignIn>
  );
}

/** The manual, which can also be read before signing in. */
export function HelpFrame() {
  return (
    <BeforeSignIn>
      <Outlet />
    </BeforeSignIn>
  );
}

/** Shows `children` to who is signed out, and the screen itself afterwards. Signing out here leads to /login, as everywhere. */
function BeforeSignIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (status !== 'signedOut' || wasSignedIn) return <Protected />;
  return <main>{children}</main>;
}
