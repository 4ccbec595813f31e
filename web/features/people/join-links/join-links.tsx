import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { Group } from '#domain/access/group.ts';
import type { JoinLink } from '#domain/links/join-link.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { type AccessTarget, useAccessTarget } from '#web/features/people/access/access-target.ts';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { JoinLinkCard, type JoinsInto } from './join-link-card.tsx';
import { NewJoinLink } from './new-join-link.tsx';

/** True if the sheet for a new link is open. */
type Making = { isMaking: boolean; onMaking: (isMaking: boolean) => void };

/** The join links to a bin or place, for people who manage its access. */
export function JoinLinks({ target, ...making }: { target: Target } & Making) {
  const { accessTarget } = useAccessTarget(target);
  return accessTarget && <Links key={target.id} into={{ accessTarget }} {...making} />;
}

function peopleAt({ accessList, pendingRequests }: AccessTarget): string[] {
  return [...Object.keys(accessList), ...Object.keys(pendingRequests)];
}

export function GroupJoinLinks({ group }: { group: Group }) {
  const [isMaking, onMaking] = useState(false);
  return <Links key={group.id} into={{ group }} isMaking={isMaking} onMaking={onMaking} />;
}

function Links({ into, isMaking, onMaking }: { into: JoinsInto } & Making) {
  const { t } = useTranslation();
  const toast = useToast();
  const connection = useConnection();
  const where = 'group' in into ? { groupId: into.group.id } : { target: into.accessTarget.target };
  // New members arrive by live sync; the list of links is then read again, as it counts them.
  const people = (
    'group' in into ? into.group.members.map(({ userId }) => userId) : peopleAt(into.accessTarget)
  ).sort();
  const answer = useServerQuery(people.join(), () => query('joinLinks.list', where));
  // Rows stay while the next answer is loading.
  const [listed, setListed] = useState<readonly JoinLink[]>([]);
  if (answer.status === 'ready' && answer.value.links !== listed) setListed(answer.value.links);
  const [made, setMade] = useState<readonly JoinLink[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const links = [...made.filter(({ id }) => !listed.some((each) => each.id === id)), ...listed].filter(
    ({ id }) => !removed.has(id),
  );

  const end = async (id: string) => {
    await mutate('joinLinks.end', { ...where, id });
    setEnded((before) => new Set([...before, id]));
    toast.done(t('joining.ended'));
  };

  const remove = async (id: string) => {
    await mutate('joinLinks.delete', { ...where, id });
    setRemoved((before) => new Set([...before, id]));
    toast.done(t('joining.removed'));
  };

  return (
    <Section
      title={t('joining.title')}
      action={
        <Button kind="quiet" icon={LinkIcon} className="-mr-3" onClick={() => onMaking(true)}>
          {t('joining.create')}
        </Button>
      }
    >
      <p className="mb-3 max-w-[70ch] text-ink-soft">
        {t('group' in into ? 'joining.textGroup' : 'joining.text')}
      </p>
      {answer.status === 'loading' && links.length === 0 && <SkeletonRows count={1} />}
      {answer.status === 'failed' &&
        links.length === 0 &&
        (connection === 'offline' ? (
          <Notice>{t('joining.needsConnection')}</Notice>
        ) : (
          <Notice tone="danger" title={t('joining.failed')}>
            {errorText(t, answer.error)}
          </Notice>
        ))}
      {links.length > 0 && (
        <FocusKeepingList aria-label={t('joining.list')} className="space-y-3">
          {links.map((link) => (
            <JoinLinkCard
              key={link.id}
              link={ended.has(link.id) ? { ...link, endedAt: new Date().toISOString() } : link}
              into={into}
              onEnd={() => end(link.id)}
              onRemove={() => remove(link.id)}
            />
          ))}
        </FocusKeepingList>
      )}
      {isMaking && (
        <NewJoinLink
          into={into}
          onMade={(link) => setMade((before) => [link, ...before])}
          onClose={() => onMaking(false)}
        />
      )}
    </Section>
  );
}
