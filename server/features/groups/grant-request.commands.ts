import { AppError } from '#domain/errors.ts';
import { grantOpenRequest, type LetIntoGroup } from '../access/answer-requests.commands.ts';
import { accountLimitsOnly, noNewIds, writesItsOwnHistory } from '../call-spec.ts';
import type { Write } from '../command.ts';
import { queryGroup } from './group.queries.ts';
import { addMembersTo } from './group-access.ts';
import { presentGrants } from './open-group.ts';

export const grantRequest: Write<'accessRequests.grant'> = {
  summary:
    'Approves an access request: gives the person a role in the bin and the bins in it, or with `locationId` in the bin’s location. A request by a join link is approved for all that the link offers and the user manages; the owner lets the person into the link’s group, with the roles of the group.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  act: (tx, caller, data) => grantOpenRequest(tx, caller, data, letIntoGroup),
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

const letIntoGroup: LetIntoGroup = async (owner, caller, { groupId: id, person }) => {
  const [row] = await queryGroup(owner.tx, { ownerId: owner.id, id });
  if (row === undefined) return undefined;
  const [first, ...others] = await presentGrants(owner.tx, owner.id, row.grants);
  if (first === undefined) return undefined;
  // Nobody becomes an admin by a link.
  if (row.grants.some(({ role }) => role === 'admin')) throw new AppError('entries.tooHigh');
  const { touched, needless, entries } = await addMembersTo(owner, caller, {
    group: { id, ...row },
    people: [person],
    isRequested: true,
  });
  return {
    name: row.name,
    grants: [first, ...others],
    ...{ touched, entries, needless: needless.get(person.userId) ?? [] },
  };
};
