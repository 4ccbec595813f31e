import type { EffectiveRole, Target } from '../access/access.ts';
import { assertCan, inTrash } from '../access/access-rules.ts';
import type { CallData } from '../calls.ts';
import { type Change, type DeviceView, requireTarget, type WriteContext } from '../device-view.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyHeaders,
  type QueuedWrite,
  type QueuedWritesOf,
  textLines,
} from '../operation.ts';
import { placesAround } from '../tree.ts';
import type { List } from './list.ts';
import {
  assertMayTick,
  assertRoomForList,
  changeList,
  deleteList,
  findList,
  type ListRights,
  listFrom,
  listRights,
  requireList,
  requireLiveList,
  restoreList,
  type WithLists,
  withList,
} from './list-rules.ts';

type ListWrite = Extract<keyof QueuedWritesOf<'lists'>, string>;

type BinHeader = NonNullable<Change['bins']>[number];
type Location = NonNullable<Change['locations']>[number];

type Context = Pick<WriteContext, 'userId' | 'now'>;

const text = ({ data: { name, stages = [] } }: { data: Pick<CallData<'lists.update'>, 'name' | 'stages'> }) =>
  textLines(name, ...stages.map((stage) => stage.name));

export const listWrites: QueuedWritesOf<'lists'> = {
  'lists.create': {
    ...writing((on, data, context) => {
      assertRoomForList(on, data.id);
      return listFrom(data, context);
    }),
    creates: ({ id }) => [id],
    text,
  },
  'lists.update': { ...writing((on, data) => changeList(requireLiveList(on, data.id), data)), text },
  'lists.delete': writing((on, { id }, { now }) => deleteList(requireList(on, id), now)),
  'lists.restore': writing((on, { id }) => restoreList(requireList(on, id))),
  'lists.put': writing((on, { id }) => requireLiveList(on, id)),
  'lists.tick': {
    ...writing((on, { id }) => requireLiveList(on, id)),
    predict(view, { data: { target, id } }) {
      if (target === undefined) return {};
      rightsToTick(view, target);
      requireLiveList(requirePresent(view, target), id);
      return {};
    },
  },
};

type ListChange<N extends ListWrite> = (on: WithLists, data: CallData<N>, context: Context) => List;

/** Changes a list of a place, a bin or the account. */
function writing<N extends ListWrite>(
  change: ListChange<N>,
): Omit<QueuedWrite<N>, 'restoreOverwritten'> & { restoreOverwritten: typeof neverOverwrites } {
  return {
    ...onlyHeaders,
    changedBinIds: noIds,
    creates: noIds,
    namedIds: ({ target, id }) => idsIn(id, target?.id),
    predict(view, operation, context) {
      const data = operation.data as CallData<N>;
      const { target } = data;
      if (target === undefined) return {};
      const on = requirePresent(view, target);
      assertCan(on.role, 'edit lists');
      const list = change(on, data, context);
      if (findList(on, list.id) === list) return {};
      const changed = withList(on, list);
      return target.kind === 'bin' ? { bins: [changed as BinHeader] } : { locations: [changed as Location] };
    },
    account: (me, data, now) =>
      data.target === undefined ? withList(me, change(me, data, { userId: me.uid, now })) : me,
    isShownAsPending: true,
    mayLoseAccess: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  };
}

/** What the person may do with the lists of a place or bin, by the places that it is in. */
export function listRightsIn(
  { locations }: Pick<DeviceView, 'locations'>,
  { kind, id }: Target,
  on: BinHeader | Location,
): ListRights {
  // Of a place, with the place itself.
  const locationId = kind === 'location' ? id : (on as BinHeader).locationId;
  return listRights(on, placesAround(locations, { locationId }));
}

/** @throws AppError `access.denied`, and as `requireTarget`; `bins.inTrash`, `locations.inTrash`. */
export function rightsToTick(view: DeviceView, target: Target): ListRights {
  const on = requirePresent(view, target);
  return assertMayTick(listRightsIn(view, target, on));
}

function requirePresent(
  view: DeviceView,
  target: Target,
): WithLists & { role: EffectiveRole } & (BinHeader | Location) {
  const on = requireTarget(view, target);
  if (on.deletedAt !== undefined) throw inTrash(target);
  return on;
}
