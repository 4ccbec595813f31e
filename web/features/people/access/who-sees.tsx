import { Link } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import Users from 'lucide-react/icons/users';
import type { Target } from '#domain/access/access.ts';
import {
  isOnlyOwn,
  newViewers,
  type Peopled,
  peopleAt,
  type Visible,
  type WhoSees,
  whoSees,
} from '#domain/access/who-sees.ts';
import { type Moved, publicLinkAfterMove } from '#domain/links/share-link-rules.ts';
import { useLocations, useProfile } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { accessPath, useAccessTarget } from './access-target.ts';

export function PeopleRow({ target, className }: { target: Target; className?: string }) {
  const { t } = useTranslation();
  const whoSees = useWhoSees();
  const { accessTarget } = useAccessTarget(target);
  const myId = useProfile()?.uid;
  if (accessTarget === undefined) return null;
  const people = peopleAt(accessTarget, myId);
  return (
    <Card isPadded={false} className={className}>
      <ListRowLink
        {...accessPath(target)}
        icon={Users}
        title={t('readers.people')}
        detail={whoSees(accessTarget)}
        end={<Faces people={people.map(faceOf)} />}
        hasChevron
      />
    </Card>
  );
}

/** "Only you", or "You and Anna", as a link to the people of a bin or place. */
export function PeopleLink({ target }: { target: Target }) {
  const { t } = useTranslation();
  const seers = useSeers();
  const { accessTarget } = useAccessTarget(target);
  if (accessTarget === undefined) return null;
  return (
    <Link
      {...accessPath(target)}
      className="inline-flex min-h-11 items-center font-medium text-tape underline-offset-4 hover:underline"
    >
      <span>
        <span className="sr-only">{t('readers.people')}: </span>
        <span className="inline-block first-letter:uppercase">
          {seers(accessTarget, t('readers.you')) ?? t('readers.onlyYouShort')}
        </span>
      </span>
    </Link>
  );
}

/** "Only you can see it", "Can be seen by you, Anna and whoever has the link until 22 Dec". */
export function useWhoSees(): (visible: Visible) => string {
  const { t } = useTranslation();
  const seers = useSeers();
  return (visible) => {
    const who = seers(visible, t('readers.reader'));
    return who === undefined ? t('readers.onlyYou') : t('readers.seenBy', { who });
  };
}

export function useAudience(visible: Visible): WhoSees {
  return whoSees(visible, useProfile()?.uid, new Date().toISOString());
}

/** "you, Anna and whoever has the link until 22 Dec", with `reader` for you; undefined if it is only the reader. */
function useSeers(): (visible: Visible, reader: string) => string | undefined {
  const { t } = useTranslation();
  const { list } = useFormats();
  const linkInWords = useLinkInWords();
  const readerId = useProfile()?.uid;
  return (visible, reader) => {
    const answer = whoSees(visible, readerId, new Date().toISOString());
    if (isOnlyOwn(answer)) return undefined;
    const { others, isWithCode, withLink } = answer;
    const named = others.length > namesMax ? others.slice(0, namesMax - 1) : others;
    const parts = [reader, ...named];
    if (named.length < others.length) {
      parts.push(t('readers.moreOthers', { count: others.length - named.length }));
    }
    if (isWithCode) parts.push(t('readers.withCode'));
    if (withLink !== undefined) parts.push(linkInWords(withLink));
    return list(parts);
  };
}

const namesMax = 3;

type WillSeeProps = {
  /** The bin or location that something is put into. */
  target: Source;
  /** The existing things that are put there: people who see them already are not named. */
  sources?: readonly Source[] | undefined;
  isNewBin?: boolean;
};

export function WillSee({ target, sources, isNewBin = false }: WillSeeProps) {
  const { t } = useTranslation();
  const text = useWillSee(sources)(target);
  if (text === undefined) return null;
  return (
    <span className="flex items-start gap-1.5 text-ink-soft text-sm">
      <Eye size={18} aria-hidden className="mt-px shrink-0" />
      <span>
        {isNewBin && target.ownerName && `${t('readers.willBeTheirs', { name: target.ownerName })} `}
        {text}
      </span>
    </span>
  );
}

/** A bin or place that is moved, or that another is moved into. */
export type Source = Peopled & Moved;

/** "Anna, Erik and anyone with the link will see this."; undefined if everybody who will see it sees all sources already. */
export function useWillSee(sources: readonly Source[] = none): (target: Source) => string | undefined {
  const { t } = useTranslation();
  const { list } = useFormats();
  const who = useNamesInWords();
  const linkInWords = useLinkInWords();
  const { locations } = useLocations();
  const ownId = useProfile()?.uid;
  return (target) => {
    const names = newViewers(target, sources, ownId);
    const withLink = publicLinkAfterMove(sources, target, locations);
    const parts = [names.length > 0 && who(names), withLink && linkInWords(withLink)].filter(Boolean);
    if (parts.length === 0) return undefined;
    const text = t('readers.willSee', { who: list(parts as string[]) });
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
  };
}

const none: readonly Source[] = [];

/** "anyone with the link until 22 Dec" */
function useLinkInWords(): (link: { until?: string | undefined }) => string {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  return ({ until }) =>
    until === undefined ? t('readers.withLink') : t('readers.withLinkUntil', { date: shortDate(until) });
}

/** "Anna", "Anna and Erik", "Anna and 2 others". */
export function useNamesInWords(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  return ([name = '', other, ...more]) => {
    if (other === undefined) return name;
    if (more.length === 0) return t('readers.two', { name, other });
    return t('readers.others', { name, count: more.length + 1 });
  };
}
