import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { type FormEvent, useState } from 'react';
import type { OwnInvite, SentInvite } from '#domain/access/access-calls.ts';
import { groupMembersAtOnceMax, invitedRole } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import { useBins, useConnection, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { ownPlaces, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { beforeLoss } from '#web/features/people/access/before-loss.tsx';
import { DepartingPeople } from '#web/features/people/access/departing-people.tsx';
import { grantsIn } from '#web/features/people/access/own-groups.ts';
import { LinkActs } from '#web/features/people/access/share/link-acts.tsx';
import { InviteList } from '#web/features/people/access/share/open-invites.tsx';
import {
  AddressesField,
  addressesFault,
  readAddresses,
} from '#web/features/people/access/share/people-fields.tsx';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { NameChips } from '#web/ui/fields/name-chips.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type GroupPerson, useAcquaintances, useMembers, useMembersWithoutAccess } from './group-people.ts';

export function GroupMembers({ group }: { group: Group }) {
  const invites = useInvitesInto(group);
  return (
    <>
      <Members group={group} isSomebodyInvited={invites.length > 0} />
      <DepartingPeople of={{ groupId: group.id }} />
      {invites.length > 0 && (
        <InviteList
          name={group.name}
          invites={invites.map((sent) => ({ id: sent.id, email: sent.email, target: sent.target, sent }))}
          // Only the owner invites into a group.
          nameOf={() => undefined}
        />
      )}
    </>
  );
}

function Members({ group, isSomebodyInvited }: { group: Group; isSomebodyInvited: boolean }) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const confirm = useConfirm();
  const toast = useToast();
  const myId = useProfile()?.uid;
  const members = useMembers(group);
  const lacking = useMembersWithoutAccess(group);
  const joinedAt = new Map(group.members.map((member) => [member.userId, member.joinedAt]));
  const [isAdding, setAdding] = useState(false);
  const remove = async ({ userId, name: person }: GroupPerson) => {
    const isSure = await confirm({
      title: t('groups.removeTitle', { person, group: group.name }),
      text: beforeLoss(t('groups.removeText', { person }), {
        userId,
        person,
        isLost: ({ ownerId }) => ownerId === myId,
      }),
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
        <p className="max-w-[70ch] text-ink-soft">
          {t(isSomebodyInvited ? 'groups.membersInvited' : 'groups.membersNone')}
        </p>
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
                detail={[
                  t('groups.joinedOn', { date: shortDate(joinedAt.get(person.userId) ?? '') }),
                  lacking.has(person.userId) && t('groups.withoutAccess'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
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
function useInvitesInto(group: Group): SentInvite[] {
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
  return listed.filter(({ id }) => openIds.includes(id));
}

type AddMembersSheetProps = { group: Group; onClose: () => void };

/** Adds people who share something, and invites others by their addresses. */
function AddMembersSheet({ group, onClose }: AddMembersSheetProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const { values, put, draft } = useNewValues(
    { form: `group-people:${group.id}`, isSilent: true },
    (): { chosen: readonly string[]; text: string } => ({ chosen: [], text: '' }),
  );
  const ownEmail = useProfile()?.email;
  const [fault, setFault] = useState<string>();
  const [readyInvites, setReadyInvites] = useState<readonly OwnInvite[]>([]);
  // The invitation is stored at one of them.
  const grants = grantsIn(group, ownPlaces(useAccessTargets()));
  const isMember = new Set(group.members.map(({ userId }) => userId));
  const others = [...useAcquaintances().values()]
    .filter(({ userId }) => !isMember.has(userId))
    .sort((a, b) => compareNames(a.name, b.name));
  const userIds = others.map(({ userId }) => userId).filter((id) => values.chosen.includes(id));

  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = readAddresses(values.text);
    const isEmpty = typed.emails.length + userIds.length === 0;
    const found = addressesFault(t, typed, ownEmail) ?? (isEmpty ? t('access.nobodyChosen') : undefined);
    setFault(found);
    if (found !== undefined) return;
    return run(async () => {
      let links: readonly OwnInvite[] = [];
      const facts: string[] = [];
      try {
        if (typed.emails.length > 0) {
          const sent = await mutate('invites.create', { groupId: group.id, emails: typed.emails });
          put({ text: '' });
          if (sent.isMailed === true) facts.push(t('access.invited', { count: sent.invites.length }));
          else links = sent.invites;
        }
        for (let from = 0; from < userIds.length; from += groupMembersAtOnceMax)
          await mutate('groups.addMembers', {
            id: group.id,
            userIds: userIds.slice(from, from + groupMembersAtOnceMax),
          });
        if (userIds.length > 0) facts.push(t('groups.added', { count: userIds.length }));
      } finally {
        if (facts.length > 0) toast.done(facts.join(' · '));
      }
      draft.saved();
      if (links.length > 0) setReadyInvites(links);
      else onClose();
    });
  };

  if (readyInvites.length > 0) return <ReadyLinks invites={readyInvites} onClose={onClose} />;
  return (
    <FormSheet
      title={t('groups.addTitle', { name: group.name })}
      submitLabel={t('groups.addOk')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('groups.needsConnection')}</Notice>}
      <NameChips
        label={t('access.known')}
        named={others.map(({ userId, name }) => ({ id: userId, name }))}
        chosen={new Set(values.chosen)}
        onChange={(chosen) => put({ chosen: [...chosen] })}
      />
      {grants.length === 0 ? (
        <Notice tone={fault === undefined ? 'info' : 'danger'}>
          {t(group.allPlaces ? 'groups.inviteWithPlace' : 'groups.inviteLater')}
        </Notice>
      ) : (
        <AddressesField
          value={values.text}
          error={fault}
          hasFocus={others.length === 0}
          onChange={(text) => put({ text })}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

/** Links to pass on where the server sends no mail. */
function ReadyLinks({ invites, onClose }: { invites: readonly OwnInvite[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      title={t('access.linksReady', { count: invites.length })}
      onClose={onClose}
      footer={
        <Button data-autofocus kind="primary" onClick={onClose}>
          {t('access.done')}
        </Button>
      }
    >
      <p className="text-ink-soft">{t('access.linksReadyText')}</p>
      <ul className="divide-y divide-hairline">
        {invites.map(({ id, email, link }) => (
          <li key={id} className="py-3">
            <p className="mb-2 font-medium [overflow-wrap:anywhere]">{showAddress(email)}</p>
            <LinkActs link={link} title={showAddress(email)} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
