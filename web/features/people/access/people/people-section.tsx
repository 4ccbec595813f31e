import { useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import type { AccessTarget } from '../access-target.ts';
import { DepartingPeople } from '../departing-people.tsx';
import { peopleOf, rolesToGive } from '../people-of.ts';
import { useEndAccess } from '../use-end-access.ts';
import { PersonRow } from './person-row.tsx';
import { useChangeRole } from './role-menu.tsx';

export function PeopleSection({ accessTarget }: { accessTarget: AccessTarget }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const profile = useProfile();
  const { end } = useEndAccess();
  const people =
    profile &&
    peopleOf(
      accessTarget,
      { userId: profile.uid, name: profile.displayName, photoId: profile.photo?.id },
      compareNames,
    );
  const changeRole = useChangeRole();

  return (
    <>
      <Section title={t('access.haveAccess', { count: 1 + Object.keys(accessTarget.accessList).length })}>
        <Card isPadded={false}>
          {people ? (
            <VirtualList
              label={t('sharing.people')}
              items={people}
              keyOf={({ userId }) => userId}
              rowHeight={72}
              hasLines
            >
              {(person) => (
                <PersonRow
                  target={accessTarget.target}
                  person={person}
                  roles={person.isMe || person.role === 'owner' ? [] : rolesToGive(accessTarget.role)}
                  onRole={(role) => changeRole(accessTarget, person, role)}
                  onEnd={() => end(accessTarget, person)}
                />
              )}
            </VirtualList>
          ) : (
            <SkeletonRows count={2} />
          )}
        </Card>
      </Section>
      {accessTarget.role === 'owner' && <DepartingPeople of={{ target: accessTarget.target }} />}
    </>
  );
}
