import type { Target } from '#domain/access/access.ts';
import type { NewTick } from '#domain/lists/list.ts';
import { type Chooser, isKnownTo, unsentBy } from './chooser.ts';
import type { ExpectedList } from './model.ts';
import type { Actor, StoryWrite } from './step.ts';

const stageIds = ['a', 'b', 'c'];

/** Writes to lists of bins, places and people; some of them come after access to the list has ended. */
export const listWrites = {
  makeList(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random, model } = chooser;
    const on = random.chance(0.8) ? chooser.target(actor, 'edit lists') : undefined;
    const target = on && { kind: on.kind, id: on.id };
    const id = chooser.newId();
    const { person } = actor;
    model.state.lists.push({ id, target, person, isTrashed: false, unsentBy: unsentBy(actor) });
    const covers = random.pick([{}, { covers: 'bins' }, { covers: 'items' }] as const);
    return [
      { call: 'lists.create', data: { target, id, name: chooser.name(), stages: stages(2), ...covers } },
    ];
  },

  changeList(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const list = listOf(chooser, actor);
    const change = chooser.random.pick([
      { name: chooser.name() },
      { stages: stages(1 + chooser.random.below(3)) },
      { covers: chooser.random.pick([null, 'bins', 'items'] as const) },
    ]);
    return list && [{ call: 'lists.update', data: { ...addressOf(list), ...change } }];
  },

  deleteList(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const list = listOf(chooser, actor);
    if (list === undefined) return undefined;
    list.isTrashed = true;
    return [{ call: 'lists.delete', data: addressOf(list) }];
  },

  restoreList(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const list = listOf(chooser, actor, true);
    if (list === undefined) return undefined;
    list.isTrashed = false;
    return [{ call: 'lists.restore', data: addressOf(list) }];
  },

  putInList(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const list = listOf(chooser, actor);
    const entries = things(chooser, actor).map((thing) => ({ ...thing, isIn: chooser.random.chance(0.7) }));
    return list && [{ call: 'lists.put', data: { ...addressOf(list), entries } }];
  },

  /** Some take ticks back, with and without having seen them. */
  tickList(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random } = chooser;
    const list = listOf(chooser, actor);
    const at = new Date(Date.UTC(2026, 0, 1, 12, random.below(60))).toISOString();
    const ticks = things(chooser, actor).map(
      (thing): NewTick => ({
        ...thing,
        stage: random.pick(stageIds),
        count: random.below(3),
        ...(random.chance(0.6) && { saw: random.below(400) }),
      }),
    );
    return list && [{ call: 'lists.tick', data: { ...addressOf(list), at, ticks } }];
  },
};

/** One that the person can edit by the model, or sometimes any. */
function listOf(chooser: Chooser, actor: Actor, isTrashed = false): ExpectedList | undefined {
  const { random, model } = chooser;
  const open = model.state.lists.filter((list) => list.isTrashed === isTrashed && isKnownTo(list, actor));
  if (random.chance(0.1)) return chooser.pick(open);
  return chooser.pick(
    open.filter(({ target, person }) => {
      if (target === undefined) return person === actor.person;
      const on = model.find(target);
      return on !== undefined && !on.isTrashed && chooser.can(on, actor, 'edit lists');
    }),
  );
}

function addressOf({ target, id }: ExpectedList): { target: Target | undefined; id: string } {
  return { target, id };
}

function stages(count: number): { id: string; name: string }[] {
  return stageIds.slice(0, count).map((id) => ({ id, name: `Stage ${id}` }));
}

/** Two bins that the person sees, or unknown ones, and an item. */
function things(chooser: Chooser, actor: Actor): Pick<NewTick, 'kind' | 'id' | 'binId'>[] {
  const bins = [1, 2].map(() => chooser.bin(actor, 'see the bin')?.id ?? chooser.newId());
  const item = chooser.item(actor, false);
  return [
    ...bins.map((id) => ({ kind: 'bin' as const, id })),
    ...(item === undefined ? [] : [{ kind: 'item' as const, id: item.id, binId: item.binId }]),
  ];
}
