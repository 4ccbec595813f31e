import type { Role, Target } from '#domain/access/access.ts';
import { isHigher } from '#domain/access/access-rules.ts';
import type { Chooser } from './chooser.ts';
import type { ExpectedTarget, Requested } from './model.ts';
import type { Actor, Invited, StoryWrite } from './step.ts';

/** Writes that need the server immediately. */
const onlineWrites = {
  invite(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const expected = chooser.target(actor, 'manage people');
    const person = expected && chooser.personOtherThan(expected.owner, actor.person);
    if (expected === undefined || person === undefined) return undefined;
    return [inviteTo(chooser, expected, person, chooser.random.pick(roles))];
  },

  answerInvite(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const invited = chooser.pick(chooser.model.state.invited.filter((each) => each.person === actor.person));
    if (invited === undefined) return undefined;
    const { target } = invited;
    if (chooser.random.chance(0.15)) {
      drop(chooser, invited);
      return [{ call: 'invites.decline', data: { target } }];
    }
    return [accept(chooser, invited)];
  },

  /** Grants access to a person who already has some of this owner; others are refused. */
  grantToMember(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const expected = chooser.target(actor, 'manage people');
    if (expected === undefined) return undefined;
    const { bins, locations } = chooser.model.state;
    const ofOwner = [...bins, ...locations].filter((each) => each.owner === expected.owner);
    const known = ofOwner.flatMap((each) => each.entries.map((entry) => entry.person));
    const person = chooser.pick(known.filter((each) => each !== actor.person));
    if (person === undefined) return undefined;
    const role = mayGive(chooser, expected, actor);
    chooser.model.grant(expected, person, role);
    const data = { targets: [targetOf(expected)], userId: chooser.userId(person), role };
    return [{ call: 'accessEntries.create', data }];
  },

  /** Restores ended access, by the person who ended it or who left. */
  restoreAccess(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const ended = chooser.pick(chooser.model.state.ended.filter((each) => each.by === actor.person));
    if (ended === undefined) return undefined;
    chooser.model.restoreAccess(ended);
    return [{ call: 'accessEntries.restore', data: { target: ended.target, eventId: ended.eventId } }];
  },

  ask(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { model, random } = chooser;
    const bin = chooser.pick(
      model.state.bins.filter(
        (each) => each.isPublic && !each.isTrashed && model.effectiveRole(each, actor.person) === undefined,
      ),
    );
    if (bin === undefined) return undefined;
    const wholePlace = random.chance(0.5);
    const requested = { target: targetOf(bin), person: actor.person };
    model.state.requested = [
      ...model.state.requested.filter(isOther(requested)),
      { ...requested, wholePlace },
    ];
    const message = random.chance(0.5) ? undefined : `Please ${random.below(10)}`;
    return [{ call: 'accessRequests.create', data: { target: targetOf(bin), message, wholePlace } }];
  },

  withdraw(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { state } = chooser.model;
    const requested = chooser.pick(state.requested.filter((each) => each.person === actor.person));
    if (requested === undefined) return undefined;
    state.requested = state.requested.filter((each) => each !== requested);
    return [{ call: 'accessRequests.delete', data: { target: requested.target } }];
  },
};

/** Writes that are also possible offline. */
const queuedWrites = {
  changeRole(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const expected = chooser.target(actor, 'manage people');
    const person = expected && chooser.member(expected);
    if (expected === undefined || person === undefined) return undefined;
    const role = mayGive(chooser, expected, actor);
    chooser.model.changeRole(expected, person, role);
    const data = { target: targetOf(expected), userId: chooser.userId(person), role };
    return [{ call: 'accessEntries.update', data }];
  },

  revoke(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const expected = chooser.target(actor, 'manage people');
    const person = expected && chooser.member(expected);
    if (expected === undefined || person === undefined) return undefined;
    return [end(chooser, expected, person, actor)];
  },

  leaveTarget(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const expected = chooser.target(actor, 'see the bin');
    if (expected === undefined || expected.owner === actor.person) return undefined;
    return [end(chooser, expected, actor.person, actor)];
  },

  answerRequest(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { model, random } = chooser;
    const requested = chooser.pick(
      model.state.requested.filter((each) => {
        const expected = model.find(each.target);
        return (
          expected !== undefined &&
          isHigher(model.effectiveRole(expected, actor.person) ?? 'viewer', 'editor')
        );
      }),
    );
    const expected = requested && model.find(requested.target);
    if (requested === undefined || expected === undefined) return undefined;
    const { target, person } = requested;
    const userId = chooser.userId(person);
    if (random.chance(0.75)) return [grant(chooser, actor, requested, expected)];
    model.state.requested = model.state.requested.filter((each) => each !== requested);
    return [{ call: 'accessRequests.deny', data: { target, userId } }];
  },
};

/** Writes about access; undefined if there is no suitable target. */
export const peopleWrites = { ...onlineWrites, ...queuedWrites };

export function needsServer(kind: string): boolean {
  return kind in onlineWrites;
}

/** Grants access to the bin, or to its location; sometimes to a location that the bin is not in. */
function grant(chooser: Chooser, actor: Actor, requested: Requested, expected: ExpectedTarget): StoryWrite {
  const { model, random } = chooser;
  const { target, person, wholePlace } = requested;
  const data = { target, userId: chooser.userId(person), role: mayGive(chooser, expected, actor) };
  const wrong = wholePlace && random.chance(0.15) ? chooser.location(actor, 'manage people') : undefined;
  const id = wrong?.id ?? (expected.kind === 'bin' && wholePlace ? expected.locationId : undefined);
  const place = id === undefined || random.chance(0.3) ? undefined : model.find({ id });
  if (place === undefined) {
    model.grant(expected, person, data.role);
    return { call: 'accessRequests.grant', data };
  }
  const isHere = expected.kind === 'bin' && expected.locationId === place.id;
  if (isHere && isHigher(model.effectiveRole(place, actor.person) ?? 'viewer', 'editor')) {
    model.grant(place, person, data.role);
    model.state.requested = model.state.requested.filter(isOther(requested));
  }
  return { call: 'accessRequests.grant', data: { ...data, locationId: place.id } };
}

function isOther({ target, person }: Pick<Requested, 'target' | 'person'>) {
  return (each: Requested) => each.target.id !== target.id || each.person !== person;
}

/** An invitation by email address. */
export function inviteTo(chooser: Chooser, expected: ExpectedTarget, person: number, role: Role): StoryWrite {
  const target = targetOf(expected);
  drop(chooser, { target, person });
  chooser.model.state.invited.push({ target, person, role });
  const emails = [chooser.people[person]?.email ?? ''];
  return { call: 'invites.create', data: { targets: [target], emails, role } };
}

export function accept(chooser: Chooser, invited: Invited): StoryWrite {
  const expected = chooser.model.find(invited.target);
  drop(chooser, invited);
  if (expected !== undefined) chooser.model.grant(expected, invited.person, invited.role);
  return { call: 'invites.accept', data: { target: invited.target } };
}

export function end(chooser: Chooser, expected: ExpectedTarget, person: number, by: Actor): StoryWrite {
  const eventId = chooser.newId();
  chooser.model.end(expected, person, by.person, eventId);
  const data = { target: targetOf(expected), userId: chooser.userId(person), eventId };
  return { call: 'accessEntries.delete', data };
}

function drop({ model }: Chooser, { target, person }: Omit<Invited, 'role'>): void {
  model.state.invited = model.state.invited.filter(
    (each) => each.target.id !== target.id || each.person !== person,
  );
}

/** Mostly a role that the actor may give; sometimes a higher one, which is refused. */
function mayGive({ model, random }: Chooser, expected: ExpectedTarget, actor: Actor): Role {
  const effectiveRole = model.effectiveRole(expected, actor.person) ?? 'viewer';
  const given = roles.filter((role) => !isHigher(role, effectiveRole));
  return random.chance(0.9) && given.length > 0 ? random.pick(given) : random.pick(roles);
}

function targetOf({ kind, id }: ExpectedTarget): Target {
  return { kind, id };
}

const roles: readonly Role[] = ['viewer', 'editor', 'admin'];
