import type { Role } from '#domain/access/access.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from '../access-target.ts';
import { type PersonWithAccess, peopleOf, rolesToGive } from '../people-of.ts';
import { useEndAccess } from '../use-end-access.ts';
import { PersonRow } from './person-row.tsx';

export function PeopleSection({ accessTarget }: { accessTarget: AccessTarget }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const toast = useToast();
  const profile = useProfile();
  const { end } = useEndAccess();
  const people =
    profile &&
    peopleOf(
      accessTarget,
      { userId: profile.uid, name: profile.displayName, photoId: profile.photo?.id },
      compareNames,
    );
  const changeRole = async (person: PersonWithAccess, role: Role) => {
    if (role === person.role) return;
    try {
      await act('accessEntries.update', { target: accessTarget.target, userId: person.userId, role });
      toast.done(t(`access.roleChanged.${role}`, { person: person.name }));
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };

  return (
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
                person={person}
                roles={person.isMe || person.role === 'owner' ? [] : rolesToGive(accessTarget.role)}
                onRole={(role) => changeRole(person, role)}
                onEnd={() => end(accessTarget, person)}
              />
            )}
          </VirtualList>
        ) : (
          <SkeletonRows count={2} />
        )}
      </Card>
    </Section>
  );
}
