import { useProfile } from '#web/data/account/hooks.ts';
import { DeleteAccountScreen } from '#web/features/account/account/delete-account.tsx';
import Borrowed from '#web/features/people/access/borrowed.tsx';

/** The page /delete-account. */
export function DeleteAccountPage() {
  const me = useProfile();
  return (
    <DeleteAccountScreen
      borrowed={me && <Borrowed userId={me.uid} isLost={({ ownerId }) => ownerId !== me.uid} />}
    />
  );
}
