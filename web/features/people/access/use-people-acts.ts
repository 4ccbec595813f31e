import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { idsWithin } from '#domain/device-view.ts';
import { AppError } from '#domain/errors.ts';
import { act, untilSent } from '#web/data/account/act.ts';
import { useBins, useConnection, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type AccessTarget, accessPath, countSeenWithin } from './access-target.ts';
import { beforeLoss } from './before-loss.tsx';
import { type OwnGroup, useGroups } from './own-groups.ts';
import type { PersonWithAccess } from './people-of.ts';

export function usePeopleActs(
  accessTarget: AccessTarget | undefined,
  onAccessEnded: () => void,
): { more: (MenuEntry | false)[]; onLeave?: () => void } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useProfile();
  const { leave } = useEndAccess();
  if (!accessTarget || !profile) return { more: [] };
  const share: MenuEntry = {
    label: t('access.share'),
    icon: UserPlus,
    command: 'share',
    rank: 'main',
    onPress: () => void navigate(accessPath(accessTarget.target)),
  };
  const more = [can(accessTarget.role, 'manage people') && share];
  if (accessTarget.role === 'owner') return { more };
  return { more, onLeave: async () => (await leave(accessTarget, profile.uid)) && onAccessEnded() };
}

type Ended = { target: Target; eventId: string; operationId: string };

/** A person, and the groups that they were taken out of. */
type Member = { userId: string; groupIds: readonly string[] };

/** `end` and `leave` ask for confirmation with a count and resolve to whether it was done. All offer Undo. */
export function useEndAccess() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const { bins } = useBins();
  const { locations } = useLocations();
  const connection = useConnection();
  const groups = useGroups();

  function withBorrowed(text: string, target: Target, { userId, name }: { userId: string; name?: string }) {
    const lost = new Set(idsWithin({ bins, locations }, target));
    return beforeLoss(text, { userId, person: name, isLost: ({ id }) => lost.has(id) });
  }

  /** Ends access at each target and below. */
  async function endAt(targets: readonly Target[], userId: string, said: string): Promise<boolean> {
    const outcome = await settled(targets.map((target) => endOne(target, userId, false)));
    tell(outcome, said, { userId, groupIds: [] });
    return outcome.refused === 0;
  }

  /** Also takes the person out of these groups, and out of those with all places, which the server does by itself. */
  async function endAll(
    targets: readonly Target[],
    userId: string,
    said: string,
    groupIds: readonly string[],
  ): Promise<void> {
    const outcome = await settled(targets.map((target) => endOne(target, userId, true)));
    const ofAllPlaces = groups
      .filter((group) => group.allPlaces !== undefined && isMember(group, userId))
      .map(({ id }) => id);
    const left = outcome.done.length > 0 ? ofAllPlaces : [];
    // Without the access that is ended first, the server has nothing more to end in the groups.
    if (groupIds.length > 0) await Promise.all(outcome.done.map(({ operationId }) => untilSent(operationId)));
    const removals = await settled(
      groupIds.map((id) => mutate('groups.removeMember', { id, userId }).then(() => id)),
    );
    const reason = outcome.reason ?? removals.reason;
    tell({ ...outcome, reason }, said, { userId, groupIds: [...left, ...removals.done] });
  }

  /** Undo needs the server, so it is not offered offline. */
  function tell({ done, refused, reason }: Outcome<Ended>, said: string, member: Member): void {
    const undo =
      done.length > 0 && connection !== 'offline'
        ? { label: t('common.undo'), isUndo: true, onPress: () => void giveBack(done, member) }
        : undefined;
    if (reason === undefined) toast.done(said, undo);
    else if (refused === 0) toast.failed(`${said}. ${errorText(t, reason)}`, undo);
    else if (done.length === 0) toast.failed(errorText(t, reason));
    else toast.failed(`${t('access.endedPartly', { count: refused })} ${errorText(t, reason)}`, undo);
  }

  async function giveBack(ended: readonly Ended[], { userId, groupIds }: Member): Promise<void> {
    let refusal: unknown;
    const note = (error: unknown) => {
      refusal ??= error;
    };
    for (const each of ended)
      await restoreOne(each).catch((error: unknown) => {
        // Access by a group comes back with the membership.
        if (groupIds.length === 0 || !isTooLate(error)) note(error);
      });
    for (const id of groupIds) await mutate('groups.addMembers', { id, userIds: [userId] }).catch(note);
    if (refusal === undefined) toast.done(t('endings.isBack'));
    else toast.failed(errorText(t, refusal));
  }

  return {
    endAt,
    endAll,

    async end(
      accessTarget: AccessTarget,
      person: Pick<PersonWithAccess, 'userId' | 'name'>,
    ): Promise<boolean> {
      const count = countSeenWithin(accessTarget.target, person.userId, { bins, locations });
      const said = { person: person.name, name: accessTarget.name };
      const groupId = accessTarget.accessList[person.userId]?.groupId;
      const group = groups.find(({ id }) => id === groupId);
      const stays = group && t('access.staysInGroup', { ...said, group: group.name });
      const text = count === 0 ? t('endings.endText', said) : t('endings.endTextBins', { ...said, count });
      const isSure = await confirm({
        title: t('endings.endTitle', said),
        text: withBorrowed([text, stays].filter(Boolean).join(' '), accessTarget.target, person),
        okLabel: t('endings.endOk'),
        isDangerous: true,
      });
      return isSure && endAt([accessTarget.target], person.userId, t('endings.ended', said));
    },

    async leave(accessTarget: AccessTarget, myId: string): Promise<boolean> {
      const count = countSeenWithin(accessTarget.target, myId, { bins, locations });
      const isSure = await confirm({
        title: t('endings.leaveTitle', { name: accessTarget.name }),
        text: withBorrowed(
          count === 0 ? t('endings.leaveText') : t('endings.leaveTextBins', { count }),
          accessTarget.target,
          { userId: myId },
        ),
        okLabel: t('access.leave'),
        isDangerous: true,
      });
      return isSure && endAt([accessTarget.target], myId, t('endings.left', { name: accessTarget.name }));
    },
  };
}

type Outcome<T> = { done: T[]; refused: number; reason: unknown };

async function settled<T>(all: readonly Promise<T>[]): Promise<Outcome<T>> {
  const outcomes = await Promise.allSettled(all);
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const reason: unknown = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  return { done, refused: outcomes.length - done.length, reason };
}

async function endOne(target: Target, userId: string, isAll: boolean): Promise<Ended> {
  const eventId = newId();
  const all = isAll && { inTrashToo: true };
  const { operationId } = await act('accessEntries.delete', { target, userId, eventId, ...all });
  return { target, eventId, operationId };
}

function isMember({ members }: OwnGroup, userId: string): boolean {
  return members.some((member) => member.userId === userId);
}

function isTooLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'entries.tooLate';
}

/** The server finds what was ended by the event id. @throws AppError */
async function restoreOne({ target, eventId, operationId }: Ended): Promise<void> {
  if (!(await untilSent(operationId))) throw new AppError('client.network');
  await mutate('accessEntries.restore', { target, eventId });
}
