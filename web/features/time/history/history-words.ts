import type { Role, Target } from '#domain/access/access.ts';
import { showCode } from '#domain/codes/code.ts';
import type { HistoryEvent, JoinedBy } from '#domain/history/history.ts';
import { isolate } from '#web/i18n/isolate.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { binChangeWords, itemChangeWords } from './change-words.ts';
import { stockResultWords } from './stock-check-words.ts';

type Reader = {
  target: Target;
  myId: string | undefined;
  /** Undefined for what this person doesn't see. */
  nameOf: (target: Target) => string | undefined;
  /** True for an act with several roles, which the event alone does not tell. */
  hasMixedRoles?: boolean;
  /** Of an act on items in several bins. */
  binCount?: number;
  /** The items were moved to or from several bins. */
  hasOtherEnds?: boolean;
};

/** "Anna moved 3 items to Garage". */
export function historyWords(t: TFunction, event: HistoryEvent, { nameOf, ...person }: Reader): string {
  const reader: Reader = {
    ...person,
    nameOf(target) {
      const name = nameOf(target);
      return name && t('history.quoted', { name });
    },
  };
  const { kind, actorId, actorName, changes = [] } = event;
  const who = actorId === reader.myId ? t('history.you') : actorName || t('history.deletedPerson');
  switch (kind) {
    case 'changed':
      return (
        binChangeWords(t, who, changes, event.names[0]) ?? t(`history.${reader.target.kind}.changed`, { who })
      );
    case 'created':
    case 'deleted':
    case 'restored':
      return t(`history.${reader.target.kind}.${kind}`, { who });
    case 'renamed': {
      const [from = '', to = ''] = event.names;
      return t(`history.${reader.target.kind}.renamed`, { who, from, to });
    }
    case 'movedIn':
    case 'movedOut':
      return event.count === 0
        ? movedItself(t, who, event, reader)
        : movedWithin(t, who, event, countedNames(t, event, 'bins'), reader);
    case 'seen': {
      const place = event.to && reader.nameOf(event.to);
      return place === undefined ? t('history.seen', { who }) : t('history.seenIn', { who, place });
    }
    case 'stockChecked':
      return t('history.stockChecked', {
        who,
        result: event.stockResult ? stockResultWords(t, event.stockResult) : '',
      });
    case 'codeClaimed':
      return t(`history.${reader.target.kind}.codeClaimed`, { who, code: showCode(event.names[0] ?? '') });
    case 'codeLost': {
      const [lost = '', code = ''] = event.names.map(showCode);
      return t(`history.${reader.target.kind}.codeLost`, { who, lost, code });
    }
    case 'itemsMovedIn':
    case 'itemsMovedOut':
      return movedItems(t, who, event, reader);
    case 'itemChanged': {
      const what = inBins(t, countedNames(t, event, 'items'), reader);
      return (
        itemChangeWords(t, who, { what, name: event.names[0], isOfSeveral: event.count > 1 }, changes) ??
        t('history.itemChanged', { who, what })
      );
    }
    case 'itemsAdded':
    case 'itemsDeleted':
    case 'itemsRestored':
    case 'itemsGone':
      return t(`history.${kind}`, {
        who,
        what: inBins(t, countedNames(t, event, 'items'), reader),
      });
    case 'accessGranted':
    case 'accessChanged':
    case 'accessEnded':
      return accessWords(t, who, event, reader);
    case 'listRenamed': {
      const [from = '', to = ''] = event.names;
      return t('history.listRenamed', { who, from, to });
    }
    case 'listCreated':
    case 'listChanged':
    case 'listDeleted':
    case 'listRestored':
    case 'listIncluded':
    case 'listExcluded':
      return t(`history.${kind}`, { who, list: event.names[0] ?? '', count: event.count });
    default:
      // A newer server may have more kinds.
      return t(`history.${reader.target.kind}.changed`, { who });
  }
}

/** "Torch, Rope and 8 more"; undefined if the sentence already names all. */
export function namesBehind(t: TFunction, event: HistoryEvent): string | undefined {
  const { kind, names, count } = event;
  return kind === 'renamed' || kind.startsWith('list') || count < 2 || names.length === 0
    ? undefined
    : namesOf(t, event);
}

/** "Torch, Rope and 8 more". */
export function namesOf(t: TFunction, { names, count }: HistoryEvent): string {
  const listed = names.map(isolate).join(', ');
  return count > names.length ? t('history.more', { names: listed, count: count - names.length }) : listed;
}

function movedItself(
  t: TFunction,
  who: string,
  { kind, from, to }: HistoryEvent,
  { nameOf }: Reader,
): string {
  const name = (of: Target | undefined) => (of && nameOf(of)) ?? t('history.elsewhere');
  if (kind === 'movedOut' && to === undefined) return t('history.takenOut', { who, from: name(from) });
  return t('history.movedTo', { who, to: name(to) });
}

function movedWithin(
  t: TFunction,
  who: string,
  { kind, from, to }: HistoryEvent,
  what: string,
  { nameOf }: Reader,
): string {
  const other = kind === 'movedIn' ? from : to;
  const name = other && nameOf(other);
  if (kind === 'movedOut') return t('history.movedAway', { who, what, to: name ?? t('history.elsewhere') });
  return name === undefined
    ? t('history.putHere', { who, what })
    : t('history.movedHere', { who, what, from: name });
}

function inBins(t: TFunction, what: string, { binCount = 1 }: Reader): string {
  return binCount > 1 ? t('history.inBins', { what, count: binCount }) : what;
}

function movedItems(
  t: TFunction,
  who: string,
  event: HistoryEvent,
  { nameOf, binCount = 1, hasOtherEnds }: Reader,
): string {
  const what = countedNames(t, event, 'items');
  if (event.binId !== undefined) {
    const nameOfBin = (bin: Target | undefined) => (bin && nameOf(bin)) ?? t('history.anotherBin');
    return t('history.itemMoved', { who, what, from: nameOfBin(event.from), to: nameOfBin(event.to) });
  }
  const other = event.kind === 'itemsMovedIn' ? event.from : event.to;
  const name = (other && nameOf(other)) ?? t(hasOtherEnds ? 'history.otherBins' : 'history.anotherBin');
  if (binCount > 1)
    return t(event.kind === 'itemsMovedIn' ? 'history.itemsToBins' : 'history.itemsFromBins', {
      who,
      what,
      count: binCount,
      name,
    });
  return event.kind === 'itemsMovedIn'
    ? t('history.movedHere', { who, what, from: name })
    : t('history.movedAway', { who, what, to: name });
}

function accessWords(
  t: TFunction,
  who: string,
  event: HistoryEvent,
  { target, myId, hasMixedRoles }: Reader,
): string {
  const { kind, actorId, person } = event;
  const { groupName: group } = event;
  const name =
    person?.userId === myId
      ? t('history.youToo')
      : person
        ? person.userName || t('history.deletedPerson')
        : group && t('history.theGroup', { group });
  // A group without a name has all places.
  const withGroup = (said: string) => {
    if (group === undefined || !(person || group === '')) return said;
    return group === '' ? t('history.inAllPlaces', { said }) : t('history.byGroup', { said, group });
  };
  if (kind === 'accessEnded' && person?.userId === actorId)
    return withGroup(t(`history.${target.kind}.left`, { who }));
  const roleName = (role: Role) => t(`access.roles.${role}`).toLocaleLowerCase();
  if (kind === 'accessGranted' && person?.userId === actorId)
    return joinedWords(
      t,
      who,
      { ...event, role: hasMixedRoles ? undefined : roleName(event.role ?? 'viewer') },
      myId,
    );
  const values = { who, person: name ?? t('history.somebody'), role: roleName(event.role ?? 'viewer') };
  if (kind === 'accessChanged' && event.previousRole !== undefined) {
    return withGroup(t('history.roleChanged', { ...values, from: roleName(event.previousRole) }));
  }
  return withGroup(t(`history.${kind as 'accessGranted'}`, values));
}

/** "David joined the group “Costumes” by your link: can edit". A group without a name has all places. */
function joinedWords(
  t: TFunction,
  who: string,
  { role: oneRole, groupName: group, joinedBy }: Omit<HistoryEvent, 'role'> & { role: string | undefined },
  myId: string | undefined,
): string {
  const role = oneRole ?? t('history.severalRoles');
  const how = joinedBy && howJoined(t, joinedBy, myId);
  if (group) {
    const values = { who, group, role };
    return how ? t('history.joinedGroupBy', { ...values, how }) : t('history.joinedGroup', values);
  }
  const said = how ? t('history.joinedBy', { who, role, how }) : t('history.joined', { who, role });
  return group === '' ? t('history.inAllPlaces', { said }) : said;
}

/** "by your link", "by an invitation". */
function howJoined(t: TFunction, { how, makerId }: JoinedBy, myId: string | undefined): string {
  return t(`history.howJoined.${how}.${makerId === myId ? 'yours' : 'others'}`);
}

/** The name of one thing; the number of several, or of one without a name. */
function countedNames(t: TFunction, { names, count }: HistoryEvent, kind: 'items' | 'bins'): string {
  const [name] = names;
  return count === 1 && name !== undefined ? t('history.quoted', { name }) : t(`common.${kind}`, { count });
}
