import type { Role } from '#domain/access/access.ts';
import { isHigher } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import type { Asked, BelievedTarget } from './belief.ts';
import type { Chooser } from './chooser.ts';
import type { Actor, Invited, StoryWrite } from './step.ts';

/** What needs the server at once. */
const onlineWrites = {
  invite(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const believed = chooser.target(actor, 'manage people');
    const person = believed && chooser.personOtherThan(believed.owner, actor.person);
    if (believed === undefined || person === undefined) return undefined;
    return [inviteTo(chooser, believed, person, chooser.random.pick(roles))];
  },

  answerInvite(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const invited = chooser.pick(chooser.belief.state.invited.filter((each) => each.person === actor.person));
    if (invited === undefined) return undefined;
    const { target } = invited;
    if (chooser.random.chance(0.15)) {
      drop(chooser, invited);
      return [{ call: 'invites.decline', data: { target } }];
    }
    return [accept(chooser, invited)];
  },

  /** More for somebody who shares something of this owner already; another is refused. */
  grantMore(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const believed = chooser.target(actor, 'manage people');
    if (believed === undefined) return undefined;
    const { bins, locations } = chooser.belief.state;
    const ofOwner = [...bins, ...locations].filter((each) => each.owner === believed.owner);
    const known = ofOwner.flatMap((each) => each.entries.map((entry) => entry.person));
    const person = chooser.pick(known.filter((each) => each !== actor.person));
    if (person === undefined) return undefined;
    const role = mayGive(chooser, believed, actor);
    chooser.belief.grant(believed, person, role);
    const data = { targets: [targetOf(believed)], userId: chooser.userId(person), role };
    return [{ call: 'accessEntries.create', data }];
  },

  /** Takes back an ending: by who ended it, or by who has left. */
  giveBack(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const ended = chooser.pick(chooser.belief.state.ended.filter((each) => each.by === actor.person));
    if (ended === undefined) return undefined;
    chooser.belief.giveBack(ended);
    return [{ call: 'accessEntries.restore', data: { target: ended.target, eventId: ended.eventId } }];
  },

  ask(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { belief, random } = chooser;
    const bin = chooser.pick(
      belief.state.bins.filter(
        (each) => each.isPublic && !each.isTrashed && belief.effectiveRole(each, actor.person) === undefined,
      ),
    );
    if (bin === undefined) return undefined;
    const wholePlace = random.chance(0.5);
    const asked = { target: targetOf(bin), person: actor.person };
    belief.state.asked = [...belief.state.asked.filter(isOther(asked)), { ...asked, wholePlace }];
    const message = random.chance(0.5) ? undefined : `Please ${random.below(10)}`;
    return [{ call: 'accessRequests.create', data: { target: targetOf(bin), message, wholePlace } }];
  },

  withdraw(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { state } = chooser.belief;
    const asked = chooser.pick(state.asked.filter((each) => each.person === actor.person));
    if (asked === undefined) return undefined;
    state.asked = state.asked.filter((each) => each !== asked);
    return [{ call: 'accessRequests.delete', data: { target: asked.target } }];
  },
};

/** What is also done without a network. */
const queuedWrites = {
  changeRole(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const believed = chooser.target(actor, 'manage people');
    const person = believed && chooser.member(believed);
    if (believed === undefined || person === undefined) return undefined;
    const role = mayGive(chooser, believed, actor);
    chooser.belief.changeRole(believed, person, role);
    const data = { target: targetOf(believed), userId: chooser.userId(person), role };
    return [{ call: 'accessEntries.update', data }];
  },

  revoke(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const believed = chooser.target(actor, 'manage people');
    const person = believed && chooser.member(believed);
    if (believed === undefined || person === undefined) return undefined;
    return [end(chooser, believed, person, actor)];
  },

  leaveTarget(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const believed = chooser.target(actor, 'see the bin');
    if (believed === undefined || believed.owner === actor.person) return undefined;
    return [end(chooser, believed, actor.person, actor)];
  },

  answerRequest(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { belief, random } = chooser;
    const asked = chooser.pick(
      belief.state.asked.filter((each) => {
        const believed = belief.find(each.target);
        return (
          believed !== undefined &&
          isHigher(belief.effectiveRole(believed, actor.person) ?? 'viewer', 'editor')
        );
      }),
    );
    const believed = asked && belief.find(asked.target);
    if (asked === undefined || believed === undefined) return undefined;
    const { target, person } = asked;
    const userId = chooser.userId(person);
    if (random.chance(0.75)) return [grant(chooser, actor, asked, believed)];
    belief.state.asked = belief.state.asked.filter((each) => each !== asked);
    return [{ call: 'accessRequests.deny', data: { target, userId } }];
  },
};

/** What somebody does about who may see things; undefined where there is nothing to do it with. */
export const peopleWrites = { ...onlineWrites, ...queuedWrites };

export function needsServer(kind: string): boolean {
  return kind in onlineWrites;
}

/** Gives the thing that was asked for, or the place it lies in; now and then one where it does not lie. */
function grant(chooser: Chooser, actor: Actor, asked: Asked, believed: BelievedTarget): StoryWrite {
  const { belief, random } = chooser;
  const { target, person, wholePlace } = asked;
  const data = { target, userId: chooser.userId(person), role: mayGive(chooser, believed, actor) };
  const wrong = wholePlace && random.chance(0.15) ? chooser.location(actor, 'manage people') : undefined;
  const id = wrong?.id ?? (believed.kind === 'bin' && wholePlace ? believed.locationId : undefined);
  const place = id === undefined || random.chance(0.3) ? undefined : belief.find({ id });
  if (place === undefined) {
    belief.grant(believed, person, data.role);
    return { call: 'accessRequests.grant', data };
  }
  const isHere = believed.kind === 'bin' && believed.locationId === place.id;
  if (isHere && isHigher(belief.effectiveRole(place, actor.person) ?? 'viewer', 'editor')) {
    belief.grant(place, person, data.role);
    belief.state.asked = belief.state.asked.filter(isOther(asked));
  }
  return { call: 'accessRequests.grant', data: { ...data, locationId: place.id } };
}

function isOther({ target, person }: Pick<Asked, 'target' | 'person'>) {
  return (each: Asked) => each.target.id !== target.id || each.person !== person;
}

/** An invitation by address; it lies open until it is answered. */
export function inviteTo(chooser: Chooser, believed: BelievedTarget, person: number, role: Role): StoryWrite {
  const target = targetOf(believed);
  drop(chooser, { target, person });
  chooser.belief.state.invited.push({ target, person, role });
  const emails = [chooser.people[person]?.email ?? ''];
  return { call: 'invites.create', data: { targets: [target], emails, role } };
}

export function accept(chooser: Chooser, invited: Invited): StoryWrite {
  const believed = chooser.belief.find(invited.target);
  drop(chooser, invited);
  if (believed !== undefined) chooser.belief.grant(believed, invited.person, invited.role);
  return { call: 'invites.accept', data: { target: invited.target } };
}

export function end(chooser: Chooser, believed: BelievedTarget, person: number, by: Actor): StoryWrite {
  const eventId = chooser.newId();
  chooser.belief.end(believed, person, by.person, eventId);
  const data = { target: targetOf(believed), userId: chooser.userId(person), eventId };
  return { call: 'accessEntries.delete', data };
}

function drop({ belief }: Chooser, { target, person }: Omit<Invited, 'role'>): void {
  belief.state.invited = belief.state.invited.filter(
    (each) => each.target.id !== target.id || each.person !== person,
  );
}

/** Whoever gives too much is refused; that is tried now and then. */
function mayGive({ belief, random }: Chooser, believed: BelievedTarget, actor: Actor): Role {
  const effectiveRole = belief.effectiveRole(believed, actor.person) ?? 'viewer';
  const given = roles.filter((role) => !isHigher(role, effectiveRole));
  return random.chance(0.9) && given.length > 0 ? random.pick(given) : random.pick(roles);
}

function targetOf({ kind, id }: BelievedTarget): Target {
  return { kind, id };
}

const roles: readonly Role[] = ['viewer', 'editor', 'admin'];
