import { useSearch } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { fold } from '#domain/fold.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useHasRoomBeside, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { ListRowLink, type RowAnchorProps } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { type AccessTarget, targetPath, useAccessTargets } from '../access-target.ts';
import { DepartingPeople } from '../departing-people.tsx';
import { useGroups } from '../own-groups.ts';
import { WaitingCard } from '../requests/waiting-card.tsx';
import { useServerQuery } from '../use-server-query.ts';
import { FoundSharing, type OverviewOrder, type Sharing } from './found-sharing.tsx';
import {
  byGroup,
  byPerson,
  linkedTargets,
  receivedTargets,
  sharedTargets,
  withCodeTargets,
} from './overview.ts';
import { TargetTile } from './target-rows.tsx';

/** The screen /access-overview, with a button to invite: who can see which of the bins and locations that the person manages. */
export function OverviewScreen({ invite }: { invite?: ReactNode }) {
  const { t } = useTranslation();
  const { status } = useBins();
  const accessTargets = useAccessTargets();
  const sharing = useSharing(accessTargets);
  const [chosenOrder, setOrder] = useState<OverviewOrder>('person');
  const { find = '' } = useSearch({ from: '/signed-in/access-overview' });
  const [text, setText] = useState(find);
  const found = useFound(sharing, text);
  const received = useMemo(() => receivedTargets(accessTargets), [accessTargets]);
  const { groups, people, targets } = sharing;
  const hasPeople = people.length + groups.length > 0;
  const isNothing = !hasPeople && targets.length === 0;
  // Pending invitations, codes and links have no person.
  const order = hasPeople ? chosenOrder : 'thing';
  const hasPlaces = accessTargets.some(
    ({ target, role }) => target.kind === 'location' && can(role, 'manage people'),
  );
  const isMatrix = useIsWide() && hasPeople && hasPlaces;

  return (
    <Page className="wide:max-w-[100rem]">
      <PageHeader
        title={t('access.overviewTitle')}
        back={{ to: paths.settings }}
        isInRail
        actions={
          <>
            {invite}
            <LinkButton
              to={paths.groups}
              params={{ groupId: undefined }}
              kind="quiet"
              icon={Users}
              className="max-sm:px-2! max-sm:[&>svg]:hidden"
            >
              {t('groups.title')}
            </LinkButton>
          </>
        }
      />
      <WaitingCard />
      {received.length > 0 && !isNothing && <ReceivedLine received={received} />}
      {status === 'loading' && <SkeletonRows count={4} />}
      {status !== 'loading' && isNothing && received.length === 0 && (
        <EmptyState title={t('access.nothingShared')} text={t('access.nothingSharedText')}>
          <LinkButton to={paths.bins}>{t('home.allBins')}</LinkButton>
        </EmptyState>
      )}
      {hasPeople && (
        <SegmentedControl
          label={t('access.overviewBy')}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'person', label: t('access.byPerson') },
            { value: 'thing', label: t('access.byThing') },
          ]}
          className="mb-3"
        />
      )}
      {(find !== '' || groups.length + people.length + targets.length > searchFrom) && (
        <SearchField label={t('access.find')} value={text} onChange={setText} className="mb-3" />
      )}
      {!isNothing && <FoundSharing {...{ found, order, accessTargets, isMatrix }} />}
      <DepartingPeople />
      {received.length > 0 && <ReceivedSection received={received} />}
      {isNothing && received.length > 0 && (
        <Section title={t('access.byYou')}>
          <p className="text-ink-soft">{t('access.byYouNone')}</p>
        </Section>
      )}
    </Page>
  );
}

/** The number of names from which on they can be searched. */
const searchFrom = 8;

/** Returns everything that the person shares, each list sorted by name. */
function useSharing(accessTargets: readonly AccessTarget[]): Sharing {
  const { compareNames } = useFormats();
  const myId = useProfile()?.uid ?? '';
  const groups = useGroups();
  return useMemo(() => {
    const now = new Date().toISOString();
    const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);
    return {
      groups: byGroup(groups, accessTargets).sort((a, b) => byName(a.group, b.group)),
      people: byPerson(accessTargets, myId).sort(byName),
      withCode: withCodeTargets(accessTargets).sort(byName),
      linked: linkedTargets(accessTargets, now).sort((a, b) => byName(a.accessTarget, b.accessTarget)),
      targets: sharedTargets(accessTargets, now).sort(byName),
    };
  }, [accessTargets, groups, myId, compareNames]);
}

/** The part of it that has the typed text in a name or address. */
function useFound({ groups, people, withCode, linked, targets }: Sharing, text: string): Sharing {
  const { t } = useTranslation();
  const query = fold(useDeferredValue(text)).trim();
  const matches = (name: string) => fold(name).includes(query);
  const matchesTarget = ({ accessTarget }: { accessTarget: AccessTarget }) => matches(accessTarget.name);
  return {
    groups: groups.filter(
      ({ group, tops }) =>
        matches(group.name) ||
        group.members.some(({ userName }) => matches(userName)) ||
        tops.some(matchesTarget),
    ),
    people: people.filter(
      ({ name, email = '', tops }) => matches(name) || matches(email) || tops.some(matchesTarget),
    ),
    withCode: matches(t('access.everybodyWithCode'))
      ? withCode
      : withCode.filter(({ name }) => matches(name)),
    linked: matches(t('access.anyoneWithLink')) ? linked : linked.filter(matchesTarget),
    targets: targets.filter(
      ({ name, accessList }) =>
        matches(name) || Object.values(accessList).some(({ userName }) => matches(userName)),
    ),
  };
}

const withYouId = 'with-you';

/** "With you: Costume room (Can edit) and 3 more", above a long list of what the person shares. */
function ReceivedLine({ received }: { received: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  const { compareNames, list } = useFormats();
  const sorted = [...received].sort((a, b) => compareNames(a.name, b.name));
  const named = sorted
    .slice(0, receivedNamed)
    .map(({ name, role }) => t('groups.joinedPlace', { name, role: t(`access.roles.${role}`) }));
  const more = sorted.length - named.length;
  const names = list(more > 0 ? [...named, t('groups.joinedMore', { count: more })] : named);
  return (
    <p className="mb-3 text-ink-soft text-sm">
      <a href={`#${withYouId}`} className="underline underline-offset-4 hover:text-ink">
        {t('access.withYouLine', { names })}
      </a>
    </p>
  );
}

const receivedNamed = 3;

const columnClass = 'w-[16rem] max-w-[20vw] shrink-0 truncate pr-4';

/** Lists the things that others share with this person, with role, owner and group. */
function ReceivedSection({ received }: { received: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  const { compareNames, list } = useFormats();
  const groupsAt = useGroupsAt();
  const hasColumns = useHasRoomBeside();
  const rows = [...received].sort((a, b) => compareNames(a.name, b.name));
  return (
    <Section title={t('access.withYou')} id={withYouId}>
      <Card isPadded={false}>
        <VirtualList
          label={t('access.withYou')}
          items={rows}
          keyOf={({ target }) => target.id}
          rowHeight={64}
          hasLines
        >
          {(accessTarget) => {
            const role = t(`access.roles.${accessTarget.role}`);
            const owner = accessTarget.ownerName ?? '';
            const groups = groupsAt.get(accessTarget.target.id) ?? [];
            const by = groups.length > 0 && t('groups.by', { group: list(groups) });
            return (
              <ReceivedRow
                thing={accessTarget.target}
                start={<TargetTile accessTarget={accessTarget} />}
                title={accessTarget.name}
                detail={
                  !hasColumns && [t('access.withYouOf', { role, owner }), by].filter(Boolean).join(' · ')
                }
                end={
                  hasColumns && (
                    <>
                      <span className={columnClass}>{role}</span>
                      <span className={columnClass}>{owner}</span>
                      <span className={columnClass}>{by}</span>
                    </>
                  )
                }
                hasChevron
              />
            );
          }}
        </VirtualList>
      </Card>
    </Section>
  );
}

/** The names of the groups by which this person has access to a bin or place; the server alone knows them. */
function useGroupsAt(): ReadonlyMap<string, readonly string[]> {
  const answer = useServerQuery('joined', () => query('groups.joined', {}));
  const names = new Map<string, string[]>();
  if (answer.status !== 'ready') return names;
  for (const { name, grants } of answer.value.groups)
    for (const { target } of name === '' ? [] : grants)
      names.set(target.id, [...(names.get(target.id) ?? []), name]);
  return names;
}

type ReceivedRowProps = Omit<RowAnchorProps, 'href'> & { thing: Target };

/** Keys act on a bin while its row has the focus. */
function ReceivedRow({ thing, ...row }: ReceivedRowProps) {
  const rowFocus = useRowFocus(thing.kind === 'bin' ? thing.id : () => undefined);
  return <ListRowLink {...row} {...rowFocus} {...targetPath(thing)} />;
}
