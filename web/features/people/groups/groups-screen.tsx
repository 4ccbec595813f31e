import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useGroups } from '#web/features/people/access/own-groups.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { MainAction } from '#web/ui/layout/main-action.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { GroupNameSheet } from './group-name-sheet.tsx';
import { JoinedGroups, useJoinedGroups } from './joined-groups.tsx';

/** /groups: the person's own groups, and those of others that they are in. */
export function GroupsScreen() {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const navigate = useNavigate();
  const profile = useProfile();
  const groups = [...useGroups()].sort((a, b) => compareNames(a.name, b.name));
  const joined = useJoinedGroups();
  const isInNone = joined.answer.status !== 'loading' && joined.groups.length === 0;
  const [isMaking, setMaking] = useState(false);
  const make = () => setMaking(true);
  return (
    <Page>
      <PageHeader title={t('groups.title')} back={{ to: paths.accessOverview }} />
      {(profile === undefined || (groups.length === 0 && joined.answer.status === 'loading')) && (
        <SkeletonRows count={3} />
      )}
      {profile && groups.length === 0 && isInNone && (
        <EmptyState title={t('groups.none')} text={t('groups.noneText')}>
          <Button kind="primary" icon={Plus} onClick={make}>
            {t('groups.create')}
          </Button>
        </EmptyState>
      )}
      {groups.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={t('groups.title')} className="divide-y divide-hairline">
            {groups.map(({ id, name, members, grants, allPlaces, isNamed }) => (
              <li key={id}>
                <ListRowLink
                  hasChevron
                  to={paths.groups}
                  params={{ groupId: id }}
                  icon={Users}
                  title={<span className="[overflow-wrap:anywhere]">{name}</span>}
                  detail={
                    isNamed
                      ? t('groups.counts', {
                          people: t('groups.people', { count: members.length }),
                          things: allPlaces
                            ? t('groups.allPlaces')
                            : t('groups.things', { count: grants.length }),
                        })
                      : t('groups.people', { count: members.length })
                  }
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <JoinedGroups {...joined} />
      {(groups.length > 0 || joined.groups.length > 0) && (
        <MainAction icon={Plus} label={t('groups.create')} onClick={make} />
      )}
      {isMaking && (
        <GroupNameSheet
          onSaved={(groupId) => void navigate({ to: paths.groups, params: { groupId } })}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}
