import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { SentInvite } from '#domain/access/access-calls.ts';
import { invitedRole } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { DepartingPeople } from '#web/features/people/access/departing-people.tsx';
import { InviteList } from '#web/features/people/access/share/open-invites.tsx';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { AddMembersSheet } from './add-members-sheet.tsx';
import { type GroupPerson, useMembers } from './group-people.ts';

export function GroupMembers({ group }: { group: Group }) {
  return (
    <>
      <Members group={group} />
      <DepartingPeople of={{ groupId: group.id }} />
      <GroupInvites group={group} />
    </>
  );
}

function Members({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const confirm = useConfirm();
  const toast = useToast();
  const members = useMembers(group);
  const joinedAt = new Map(group.members.map((member) => [member.userId, member.joinedAt]));
  const [isAdding, setAdding] = useState(false);
  const remove = async ({ userId, name: person }: GroupPerson) => {
    const isSure = await confirm({
      title: t('groups.removeTitle', { person, group: group.name }),
      text: t('groups.removeText', { person }),
      okLabel: t('groups.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await mutate('groups.removeMember', { id: group.id, userId });
      toast.done(t('groups.removed', { person }));
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return (
    <Section
      title={t('groups.members')}
      action={
        <Button kind="quiet" icon={UserPlus} className="-mr-3" onClick={() => setAdding(true)}>
          {t('groups.add')}
        </Button>
      }
    >
      {members.length === 0 ? (
        <p className="max-w-[70ch] text-ink-soft">{t('groups.membersNone')}</p>
      ) : (
        <Card isPadded={false}>
          <VirtualList
            label={t('groups.members')}
            items={members}
            keyOf={({ userId }) => userId}
            rowHeight={64}
            hasLines
          >
            {(person) => (
              <ListRow
                start={<Faces people={[faceOf(person)]} size="medium" />}
                title={<span className="[overflow-wrap:anywhere]">{person.name}</span>}
                detail={t('groups.joinedOn', { date: shortDate(joinedAt.get(person.userId) ?? '') })}
                actions={
                  <IconButton
                    icon={UserMinus}
                    label={t('groups.removeOf', { person: person.name })}
                    onClick={() => void remove(person)}
                  />
                }
              />
            )}
          </VirtualList>
        </Card>
      )}
      {isAdding && <AddMembersSheet group={group} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** Open invitations into the group; the device knows those of each place, but not which are into a group. */
function GroupInvites({ group }: { group: Group }) {
  const myId = useProfile()?.uid;
  const { bins } = useBins();
  const { locations } = useLocations();
  // With what is in the trash: its invitations can still be withdrawn.
  const own = [...locations.values(), ...bins.values()].filter(({ ownerId }) => ownerId === myId);
  const openIds = own.flatMap(({ pendingRequests }) =>
    Object.values(pendingRequests).flatMap((each) => (invitedRole(each) ? [each.userId] : [])),
  );
  const answer = useServerQuery(`${group.id} ${openIds.sort().join()}`, () =>
    query('invites.list', { groupId: group.id }),
  );
  // Rows stay while the next answer is loading, so that the focus does.
  const [listed, setListed] = useState<readonly SentInvite[]>([]);
  if (answer.status === 'ready' && answer.value.sent !== listed) setListed(answer.value.sent);
  const invites = listed.filter(({ id }) => openIds.includes(id));
  return (
    invites.length > 0 && (
      <InviteList
        name={group.name}
        invites={invites.map((sent) => ({ id: sent.id, email: sent.email, target: sent.target, sent }))}
        // Only the owner invites into a group.
        nameOf={() => undefined}
      />
    )
  );
}
