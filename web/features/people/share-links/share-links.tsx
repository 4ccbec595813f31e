import Globe from 'lucide-react/icons/globe';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { ShareLink } from '#domain/links/share-link.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { type AccessTarget, useAccessTarget } from '#web/features/people/access/access-target.ts';
import { LinkActs, useCopyNewLink } from '#web/features/people/access/share/link-acts.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { NewLinkSheet } from './new-link-sheet.tsx';
import { type LinkedList, useShareLinks } from './use-share-links.ts';

type ShareLinksProps = { target: Target; list?: LinkedList };

/** The public links to a bin, a place or a list of either. */
export function ShareLinks({ target, list }: ShareLinksProps) {
  const { accessTarget } = useAccessTarget(target);
  if (!accessTarget || !can(accessTarget.role, 'manage share links')) return null;
  return <Links accessTarget={accessTarget} list={list} />;
}

type LinksProps = { accessTarget: AccessTarget; list: LinkedList | undefined };

function Links({ accessTarget, list }: LinksProps) {
  const { target } = accessTarget;
  const { name } = list ?? accessTarget;
  const { t } = useTranslation();
  const toast = useToast();
  const { copyNewLink } = useCopyNewLink();
  const connection = useConnection();
  const makerOf = useMakerOf(accessTarget);
  const { links, newestId, create, end } = useShareLinks(target, list);
  const [isMaking, setMaking] = useState(false);
  const isOffline = connection === 'offline';
  const isEmpty = links.status !== 'failed' && (links.status === 'loading' || links.links.length === 0);
  return (
    <>
      {isEmpty && (
        <Card isPadded={false} data-act="new-public-link" className="mt-6">
          <ListRow
            icon={Globe}
            title={t('shareLinks.createTitle')}
            detail={t('shareLinks.hint')}
            hasChevron
            onPress={() => setMaking(true)}
          />
        </Card>
      )}
      {!isEmpty && (
        <Section
          title={t('shareLinks.title')}
          action={
            <Button
              kind="quiet"
              icon={Globe}
              data-act="new-public-link"
              className="-mr-3"
              onClick={() => setMaking(true)}
            >
              {t('shareLinks.createTitle')}
            </Button>
          }
        >
          {links.status === 'failed' &&
            (isOffline ? (
              <Notice>{t('shareLinks.needsConnection')}</Notice>
            ) : (
              <Notice tone="danger" title={t('shareLinks.failed')}>
                {errorText(t, links.error)}
              </Notice>
            ))}
          {links.status === 'ready' && (
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
        </Section>
      )}
      {isMaking && (
        <NewLinkSheet
          target={target}
          list={list}
          onCreate={async (link) => {
            const { url } = await create(link);
            await copyNewLink(url);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
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

type LinkCardProps = {
  link: ShareLink;
  /** For apps that the link is shared with. */
  name: string;
  madeBy: string;
  /** Just made here, and brought into view. */
  isNewest: boolean;
  onEnd: () => Promise<void>;
};

function LinkCard({ link, name, madeBy, isNewest, onEnd }: LinkCardProps) {
  const { t } = useTranslation();
  const { date, shortDate } = useFormats();
  const confirm = useConfirm();
  const { isBusy, problem, run } = useOnlineAct();
  const made = shortDate(link.createdAt);

  const end = async () => {
    const isSure = await confirm({
      title: t('shareLinks.endTitle'),
      text: t('shareLinks.endText'),
      okLabel: t('shareLinks.endOk'),
      isDangerous: true,
    });
    if (isSure) void run(onEnd);
  };

  return (
    <li data-key={link.id} ref={isNewest ? bringIntoView : undefined}>
      <Card>
        <div className="mb-2 flex flex-wrap items-start justify-end gap-x-2">
          <div className="min-w-0 grow basis-[7em]">
            <p className="font-medium">
              {link.expiresAt
                ? t('shareLinks.until', { date: date(link.expiresAt) })
                : t('shareLinks.forever')}
            </p>
            <p className="text-sm empty:hidden">{shownWords(t, link)}</p>
            <p className="text-ink-soft text-sm">{t('shareLinks.madeBy', { who: madeBy, date: made })}</p>
          </div>
          {(link.url === undefined || link.isSuspended) && (
            <Button
              kind="quiet"
              className="-mt-1.5 -mr-3 shrink-0"
              aria-label={t('shareLinks.endOf', { date: made })}
              isBusy={isBusy}
              onClick={end}
            >
              {t('shareLinks.end')}
            </Button>
          )}
        </div>
        <LinkUse link={link} name={name} onEnd={() => void end()} />
        <p aria-live="polite" className="mt-2 text-berry text-sm empty:mt-0">
          {problem}
        </p>
      </Card>
    </li>
  );
}

/** Says what a link to a place or list shows. */
function shownWords(t: TFunction, { locationId, listId, binIds, withPrivate }: ShareLink) {
  if (listId !== undefined) return t(withPrivate ? 'shareLinks.allOnList' : 'shareLinks.openOnList');
  if (locationId === undefined) return undefined;
  if (binIds) return t('shareLinks.someBins', { count: binIds.length });
  return t(withPrivate ? 'shareLinks.allBins' : 'shareLinks.openBins');
}

function bringIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'center' });
}

/** Only its creator has the address. */
function LinkUse({ link, name, onEnd }: Pick<LinkCardProps, 'link' | 'name'> & { onEnd: () => void }) {
  const { isSuspended, url, binId, listId, expiresAt, createdAt } = link;
  const { t } = useTranslation();
  const { date, shortDate } = useFormats();
  if (isSuspended) return <p>{t(`shareLinks.suspended.${binId === undefined ? 'location' : 'bin'}`)}</p>;
  if (url === undefined) return <p>{t('shareLinks.ofMaker')}</p>;
  const poster = {
    title: name,
    text: t(listId === undefined ? 'shareLinks.posterText' : 'shareLinks.posterOfList'),
    details: expiresAt ? [t('shareLinks.until', { date: date(expiresAt) })] : [],
  };
  return (
    <LinkActs
      link={url}
      title={name}
      poster={poster}
      menuLabel={t('access.linkMenuOf', { date: shortDate(createdAt) })}
      end={{ label: t('shareLinks.endOk'), icon: Link2Off, isDangerous: true, onPress: onEnd }}
    />
  );
}
