import type { Read, Write } from '../command.ts';
import { raiseProfile, updateAccountName, updateProfile } from './profile.queries.ts';
import { presentProfile, readProfile } from './profile.ts';

export const getMe: Read<'me.get'> = (db, caller) => readProfile(db, caller.userId);

/** Name and photo; the plan is not the person's to change. */
export const updateMe: Write<'me.update'> = {
  async act(tx, { userId, now }, change) {
    const [row] = await raiseProfile(tx, userId);
    if (row === undefined) throw new Error('a signed-in person has no profile');
    const displayName = change.displayName ?? row.displayName;
    const photoUrl = change.photoURL === undefined ? row.photoUrl : change.photoURL;
    await updateProfile(tx, userId, displayName, photoUrl);
    if (displayName !== row.displayName) await updateAccountName(tx, userId, displayName, now);
    const revisions = { me: row.revision };
    const result = { ...presentProfile({ ...row, displayName, photoUrl }), revisions };
    return { ownerId: userId, outcome: { ids: [], revisions }, result };
  },
  async again(db, { userId }, _data, { revisions }) {
    return { ...(await readProfile(db, userId)), revisions };
  },
};
