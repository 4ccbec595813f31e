import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { type AccessTarget, useAccessTarget } from '#web/features/people/access/access-target.ts';
import { useCopyNewLink } from '#web/features/people/access/share/link-acts.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { LinkCard } from './link-card.tsx';
import { NewLinkSheet } from './new-link-sheet.tsx';
import { useShareLinks } from './use-share-links.ts';

export function ShareLinks({ target }: { target: Target }) {
  const { accessTarget } = useAccessTarget(target);
  if (!accessTarget || !can(accessTarget.role, 'manage share links')) return null;
  return <Links accessTarget={accessTarget} />;
}

function Links({ accessTarget }: { accessTarget: AccessTarget }) {
  const { target, name } = accessTarget;
  const { t } = useTranslation();
  const toast = useToast();
  const { copyNewLink } = useCopyNewLink();
  const connection = useConnection();
  const makerOf = useMakerOf(accessTarget);
  const { links, newestId, create, end } = useShareLinks(target);
  const [isMaking, setMaking] = useState(false);
  const isOffline = connection === 'offline';
  return (
    <Section
      title={t('shareLinks.title')}
      action={
        <Button kind="quiet" icon={LinkIcon} className="-mr-3" onClick={() => setMaking(true)}>
          {t('shareLinks.createTitle')}
        </Button>
      }
    >
      <p className="mb-3 max-w-[70ch] text-ink-soft">{t(`shareLinks.text.${target.kind}`)}</p>
      {links.status === 'loading' && <SkeletonRows count={1} />}
      {links.status === 'failed' &&
        (isOffline ? (
          <Notice>{t('shareLinks.needsConnection')}</Notice>
        ) : (
          <Notice tone="danger" title={t('shareLinks.failed')}>
            {errorText(t, links.error)}
          </Notice>
        ))}
      {links.status === 'ready' && links.links.length > 0 && (
        <FocusKeepingList aria-label={t('shareLinks.list')} className="space-y-3">
          {links.links.map((link) => (
            <LinkCard
              key={link.id}
              link={link}
              isNewest={link.id === newestId}
              name={name}
              madeBy={makerOf(link.createdBy)}
              onEnd={async () => {
                await end(link.id);
                toast.done(t('shareLinks.ended'));
              }}
            />
          ))}
        </FocusKeepingList>
      )}
      {isMaking && (
        <NewLinkSheet
          target={target}
          onCreate={async (link) => {
            const { url } = await create(link);
            await copyNewLink(url);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </Section>
  );
}

/** Unknown if the creator has left. */
function useMakerOf({ ownerId, ownerName, accessList }: AccessTarget): (userId: string) => string {
  const { t } = useTranslation();
  const myId = useProfile()?.uid;
  return (userId) => {
    if (userId === myId) return t('shareLinks.you');
    const name = userId === ownerId ? ownerName : accessList[userId]?.userName;
    return name ?? t('shareLinks.somebody');
  };
}
