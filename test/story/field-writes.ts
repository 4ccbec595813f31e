import type { CallInput } from '#domain/calls.ts';
import { fieldHolders } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { type Chooser, isKnownTo, unsentBy } from './chooser.ts';
import type { ExpectedField } from './model.ts';
import type { Actor, StoryWrite } from './step.ts';

const kinds = ['line', 'number', 'flag', 'choice'] as const;
const choiceIds = ['a', 'b', 'c'];

/** Writes to fields that people define, and to their values; undefined if there is no suitable target. */
export const fieldWrites = {
  /** Some have the id of a field that is there already, like a preset that two devices choose. */
  makeField(chooser: Chooser, actor: Actor): StoryWrite[] {
    const { random, model } = chooser;
    const again = random.chance(0.15) ? ownField(chooser, actor, random.chance(0.5)) : undefined;
    const { id, of, kind } = again ?? {
      id: chooser.newId(),
      of: random.pick(fieldHolders),
      kind: random.pick(kinds),
    };
    if (again !== undefined) again.isTrashed = false;
    else {
      const { person } = actor;
      model.state.fields.push({ id, of, kind, owner: person, isTrashed: false, unsentBy: unsentBy(actor) });
    }
    const data: CallInput<'fields.create'> = { id, of, kind, name: `Field ${random.below(100)}` };
    return [{ call: 'fields.create', data: kind === 'choice' ? { ...data, choices: choices(2) } : data }];
  },

  changeField(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random } = chooser;
    const field = ownField(chooser, actor, random.chance(0.1));
    if (field === undefined) return undefined;
    const change = random.pick([
      { name: `Field ${random.below(100)}` },
      { before: ownField(chooser, actor, false)?.id ?? null },
      field.kind === 'choice' ? { choices: choices(random.between(1, 3)) } : { name: 'Renamed' },
    ]);
    return [{ call: 'fields.update', data: { id: field.id, ...change } }];
  },

  deleteField(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const field = ownField(chooser, actor, false);
    if (field) field.isTrashed = true;
    return field && [{ call: 'fields.delete', data: { id: field.id } }];
  },

  restoreField(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const field = ownField(chooser, actor, true);
    if (field) field.isTrashed = false;
    return field && [{ call: 'fields.restore', data: { id: field.id } }];
  },

  /** Fills or clears a field of one's own or of somebody who shares something. */
  fillField(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random, model } = chooser;
    const isTrashed = random.chance(0.1);
    const field = chooser.pick(
      model.state.fields.filter((each) => each.isTrashed === isTrashed && isKnownTo(each, actor)),
    );
    if (field === undefined) return undefined;
    const { owner } = field;
    const fields = { [field.id]: valueFor(chooser, field) };
    if (field.of === 'location') {
      const location = chooser.location(actor, 'edit details', { owner });
      return location && [{ call: 'locations.update', data: { id: location.id, fields } }];
    }
    const bin = chooser.bin(actor, field.of === 'bin' ? 'edit details' : 'change items', { owner });
    if (field.of === 'bin') return bin && [{ call: 'bins.update', data: { id: bin.id, fields } }];
    const item = chooser.pick(
      model.state.items.filter((each) => each.binId === bin?.id && !each.isTrashed && isKnownTo(each, actor)),
    );
    return item && [{ call: 'items.update', data: { binId: item.binId, id: item.id, fields } }];
  },
};

function ownField(chooser: Chooser, actor: Actor, isTrashed: boolean): ExpectedField | undefined {
  return chooser.pick(
    chooser.model.state.fields.filter(
      (field) => field.owner === actor.person && field.isTrashed === isTrashed && isKnownTo(field, actor),
    ),
  );
}

function choices(count: number): { id: string; name: string }[] {
  return choiceIds.slice(0, count).map((id) => ({ id, name: `Choice ${id}` }));
}

/** Some are null; a choice may be one that the field does not have. */
function valueFor({ random }: Chooser, { kind }: ExpectedField): OwnValue | null {
  if (random.chance(0.2)) return null;
  return {
    line: `Text ${random.below(100)}`,
    number: random.below(100),
    flag: random.chance(0.5),
    choice: random.pick(choiceIds),
  }[kind];
}
