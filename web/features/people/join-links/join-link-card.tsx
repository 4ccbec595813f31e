import Link2Off from 'lucide-react/icons/link-2-off';
import type { Group } from '#domain/access/group.ts';
import type { JoinLink } from '#domain/links/join-link.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { type AccessTarget, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { quotedNames } from '#web/features/people/access/link-preview.ts';
import { LinkActs } from '#web/features/people/access/share/link-acts.tsx';
import type { PosterWords } from '#web/features/people/access/share/poster.tsx';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';

/** The target or group that the links lead to. */
export type JoinsInto = { accessTarget: AccessTarget } | { group: Group };

type JoinLinkCardProps = {
  link: JoinLink;
  into: JoinsInto;
  onEnd: () => Promise<void>;
  onRemove: () => Promise<void>;
};

export function JoinLinkCard({ link, into, onEnd, onRemove }: JoinLinkCardProps) {
  const { t } = useTranslation();
  const { date, shortDate } = useFormats();
  const confirm = useConfirm();
  const { isBusy, problem, run } = useOnlineAct();
  const endWords = useLinkEnd(link);
  const targets = useTargetNames(link);
  const names = useLinkNames(link, into);
  const isEnded = endWords !== undefined;
  const canBePassedOn = link.url !== undefined && !link.isSuspended;
  const made = shortDate(link.createdAt);
  const ownId = 'group' in into ? into.group.id : into.accessTarget.target.id;
  const others = targets.filter(({ id }) => id !== ownId).map(({ name }) => name);
  const who = useMakerName('group' in into ? undefined : into.accessTarget, link.createdBy);
  const facts = [
    ...(isUsedByOne(link) ? [] : [t('joining.usesLeft', { used: link.people.length, max: link.usesMax })]),
    ...(link.asksFirst ? [t('joining.asks')] : []),
    t('joining.madeBy', { who, date: made }),
  ];
  const end = async () => {
    const isSure = await confirm({
      title: t('joining.endTitle'),
      text: t('joining.endText'),
      okLabel: t('joining.endOk'),
      isDangerous: true,
    });
    if (isSure) void run(onEnd);
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t('joining.removeTitle'),
      text: t('joining.removeText'),
      okLabel: t('joining.remove'),
      isDangerous: true,
    });
    if (isSure) void run(onRemove);
  };
  return (
    <li data-key={link.id}>
      <Card>
        <div className="mb-2 flex flex-wrap items-start justify-end gap-x-2">
          <div className="min-w-0 grow basis-[7em] [overflow-wrap:anywhere]">
            <p className="font-medium">
              {endWords ??
                ('group' in into
                  ? t('joining.untilGroup', { date: date(link.expiresAt) })
                  : t('joining.until', {
                      role: t(`access.roles.${link.role}`),
                      date: shortDate(link.expiresAt),
                    }))}
            </p>
            <p className="text-ink-soft text-sm">{facts.join(' · ')}</p>
            {others.length > 0 && (
              <p className="text-ink-soft text-sm">
                {t('joining.alsoTo', { names: quotedNames(t, others) })}
              </p>
            )}
          </div>
          {(isEnded || !canBePassedOn) && (
            <Button
              kind="quiet"
              className="-mt-1.5 -mr-3 shrink-0"
              aria-label={t(isEnded ? 'joining.removeOf' : 'joining.endOf', { date: made })}
              isBusy={isBusy}
              onClick={isEnded ? remove : end}
            >
              {t(isEnded ? 'joining.remove' : 'joining.end')}
            </Button>
          )}
        </div>
        {!isEnded && <LinkUse link={link} names={names} onEnd={() => void end()} />}
        {!isUsedByOne(link) && <CameBy link={link} />}
        <p aria-live="polite" className="mt-2 text-berry text-sm empty:mt-0">
          {problem}
        </p>
      </Card>
    </li>
  );
}

/** Returns whether nobody else can use the link. */
export function isOver({ endedAt, expiresAt, isUsedUp }: JoinLink): boolean {
  return endedAt !== undefined || isUsedUp === true || Date.parse(expiresAt) <= Date.now();
}

/** "Ended on 3 May", "Used by Anna on 3 May"; undefined while others can use the link. */
export function useLinkEnd(link: JoinLink): string | undefined {
  const { t } = useTranslation();
  const { date, shortDate } = useFormats();
  const { endedAt, expiresAt, usesMax, people } = link;
  if (!isOver(link)) return undefined;
  if (endedAt !== undefined) return t('joining.endedOn', { date: date(endedAt) });
  if (!link.isUsedUp) return t('joining.expiredOn', { date: date(expiresAt) });
  const [person] = people;
  if (usesMax > 1) return t('joining.usedUp');
  // The account may be gone.
  if (person === undefined) return t('joining.usedOnce');
  return t('joining.usedBy', { person: person.userName, date: shortDate(person.usedAt) });
}

/** Its end then names the person. */
function isUsedByOne({ isUsedUp, usesMax, endedAt }: JoinLink): boolean {
  return isUsedUp === true && usesMax === 1 && endedAt === undefined;
}

/** How to pass the link on, for the person who made it. */
function LinkUse({ link, names, onEnd }: { link: JoinLink; names: string[]; onEnd: () => void }) {
  const { isSuspended, url, groupId, createdAt } = link;
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const poster = usePoster(link, names);
  if (isSuspended) return <p>{t(groupId === undefined ? 'joining.suspended' : 'joining.suspendedGroup')}</p>;
  if (url === undefined) return <p>{t('joining.ofMaker')}</p>;
  return (
    <LinkActs
      link={url}
      title={names.join(', ')}
      poster={poster}
      menuLabel={t('access.linkMenuOf', { date: shortDate(createdAt) })}
      end={{ label: t('joining.endOk'), icon: Link2Off, isDangerous: true, onPress: onEnd }}
    />
  );
}

/** The texts of the page with the link's code. Only the maker of a link has its address, and so prints it. */
export function usePoster({ expiresAt }: Pick<JoinLink, 'expiresAt'>, names: string[]): PosterWords {
  const { t } = useTranslation();
  const { date } = useFormats();
  const profile = useProfile();
  return {
    title: t('joining.posterTitle', { names: quotedNames(t, names) }),
    text: t('joining.posterText'),
    details: [
      t('joining.posterUntil', { date: date(expiresAt) }),
      ...(profile ? [t('joining.posterFrom', { person: profile.displayName })] : []),
    ],
  };
}

/** What a link leads to: a group, or places and bins. */
export function useLinkNames(link: Pick<JoinLink, 'targets'>, into: JoinsInto): string[] {
  const { t } = useTranslation();
  const targets = useTargetNames(link);
  if ('group' in into) return [into.group.name];
  return targets.length > 0 ? targets.map(({ name }) => name) : [t('joining.allPlaces')];
}

function CameBy({ link: { people, asksFirst } }: { link: JoinLink }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  if (people.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <Faces
          people={people.map(({ userId, userName: name, userPhotoId: photoId }) =>
            faceOf({ userId, name, photoId }),
          )}
        />
        {t(asksFirst ? 'joining.asked' : 'joining.came', { count: people.length })}
      </summary>
      <ul className="space-y-1 pt-1 [overflow-wrap:anywhere]">
        {people.map(({ userId, userName, usedAt }) => (
          <li key={userId}>
            {userName} <span className="text-ink-soft text-sm">{shortDate(usedAt)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useTargetNames({ targets }: Pick<JoinLink, 'targets'>): { id: string; name: string }[] {
  const all = useAccessTargets();
  return targets.flatMap(({ id }) => {
    const found = all.find(({ target }) => target.id === id);
    return found === undefined ? [] : [{ id, name: found.name }];
  });
}

/** The name of the person who made the link; “somebody” if the person has no access any more. */
function useMakerName(accessTarget: AccessTarget | undefined, userId: string): string {
  const { t } = useTranslation();
  const myId = useProfile()?.uid;
  if (userId === myId || accessTarget === undefined) return t('shareLinks.you');
  const { ownerId, ownerName, accessList } = accessTarget;
  return (userId === ownerId ? ownerName : accessList[userId]?.userName) ?? t('shareLinks.somebody');
}
