import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import type { Group } from '#domain/access/group.ts';
import type { JoinLink } from '#domain/links/join-link.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useAccessTargets } from '#web/features/people/access/access-target.ts';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { isOver, JoinLinkCard, type JoinsInto } from './join-link-card.tsx';

export type LinksOfTarget = ReturnType<typeof useJoinLinks>;

/** The links into a place, bin or group, with those made and ended here; none without `into`. */
export function useJoinLinks(into: JoinsInto | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const where = into && ('group' in into ? { groupId: into.group.id } : { target: into.accessTarget.target });
  const answer = useServerQuery(
    JSON.stringify(where ?? 'none'),
    async () => (where ? query('joinLinks.list', where) : { links: [] }),
    useArrivalsBy(into),
  );
  const listed = answer.status === 'ready' ? answer.value.links : none;
  const [made, setMade] = useState<readonly JoinLink[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const links = [...made.filter(({ id }) => !listed.some((each) => each.id === id)), ...listed]
    .filter(({ id }) => !removed.has(id))
    .map((link) => (ended.has(link.id) ? { ...link, endedAt: new Date().toISOString() } : link));
  const open = links.filter((link) => !isOver(link));

  return {
    answer,
    links,
    /** How many links people can still join by, and how many people can. */
    open: {
      count: open.length,
      seats: open.reduce((sum, { usesMax, people }) => sum + usesMax - people.length, 0),
    },
    add: (link: JoinLink) => setMade((before) => [link, ...before]),
    async end(id: string) {
      if (where) await mutate('joinLinks.end', { ...where, id });
      setEnded((before) => new Set([...before, id]));
      toast.done(t('joining.ended'));
    },
    async remove(id: string) {
      if (where) await mutate('joinLinks.delete', { ...where, id });
      setRemoved((before) => new Set([...before, id]));
      toast.done(t('joining.removed'));
    },
  };
}

const none: readonly JoinLink[] = [];

/** Changes when people join or ask, as far as live sync tells: the list of links counts them and is then read again. */
function useArrivalsBy(into: JoinsInto | undefined): string {
  const all = useAccessTargets();
  if (into === undefined) return '';
  if ('accessTarget' in into) {
    const { accessList, pendingRequests } = into.accessTarget;
    const roles = Object.entries(accessList).map(([userId, { role }]) => `${userId} ${role}`);
    return [...roles, ...Object.keys(pendingRequests)].sort().join();
  }
  const { id, members } = into.group;
  const asking = all
    .flatMap(({ pendingRequests }) => Object.values(pendingRequests))
    .filter(({ offer }) => offer?.groupId === id);
  return [...members, ...asking]
    .map(({ userId }) => userId)
    .sort()
    .join();
}

/** The links of a group, and the sheet for a new one. */
export function GroupJoinLinks({ group }: { group: Group }) {
  const { t } = useTranslation();
  const [isMaking, setMaking] = useState(false);
  const into = { group };
  const links = useJoinLinks(into);
  return (
    <>
      <JoinLinkList into={into} links={links} />
      <div className="mt-3">
        <Button icon={LinkIcon} onClick={() => setMaking(true)}>
          {t('joining.create')}
        </Button>
      </div>
      {isMaking && (
        <InviteSheet into={into} links={links.links} onMade={links.add} onClose={() => setMaking(false)} />
      )}
    </>
  );
}

/** Nothing if there are no links. */
export function JoinLinkList({ into, links }: { into: JoinsInto; links: LinksOfTarget }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { answer } = links;
  const isEmpty = links.links.length === 0;
  if (isEmpty && answer.status !== 'failed') return null;
  return (
    <Section title={t('joining.list')}>
      {isEmpty &&
        answer.status === 'failed' &&
        (connection === 'offline' ? (
          <Notice>{t('joining.needsConnection')}</Notice>
        ) : (
          <Notice tone="danger" title={t('joining.failed')}>
            {errorText(t, answer.error)}
          </Notice>
        ))}
      {!isEmpty && (
        <FocusKeepingList aria-label={t('joining.list')} className="space-y-3">
          {links.links.map((link) => (
            <JoinLinkCard
              key={link.id}
              link={link}
              into={into}
              onEnd={() => links.end(link.id)}
              onRemove={() => links.remove(link.id)}
            />
          ))}
        </FocusKeepingList>
      )}
    </Section>
  );
}
