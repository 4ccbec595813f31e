import { type FormEvent, useState } from 'react';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import { groupMembersAtOnceMax } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { LinkActs } from '#web/features/people/access/share/link-acts.tsx';
import {
  AddressesField,
  addressesFault,
  KnownPeople,
  readAddresses,
} from '#web/features/people/access/share/people-fields.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { useAcquaintances } from './group-people.ts';

type AddMembersSheetProps = { group: Group; onClose: () => void };

/** Adds people who share something, and invites others by their addresses. */
export function AddMembersSheet({ group, onClose }: AddMembersSheetProps) {
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
      if (typed.emails.length > 0) {
        const sent = await mutate('invites.create', { groupId: group.id, emails: typed.emails });
        put({ text: '' });
        if (sent.isMailed === true) toast.done(t('access.invited', { count: sent.invites.length }));
        else links = sent.invites;
      }
      for (let from = 0; from < userIds.length; from += groupMembersAtOnceMax)
        await mutate('groups.addMembers', {
          id: group.id,
          userIds: userIds.slice(from, from + groupMembersAtOnceMax),
        });
      draft.saved();
      if (userIds.length > 0) toast.done(t('groups.added', { count: userIds.length }));
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
      <KnownPeople
        people={others}
        isChosen={(userId) => values.chosen.includes(userId)}
        onChoose={(userId, isChosen) => {
          const left = values.chosen.filter((each) => each !== userId);
          put({ chosen: isChosen ? [...left, userId] : left });
        }}
      />
      {group.grants.length === 0 ? (
        <Notice tone={fault === undefined ? 'info' : 'danger'}>{t('groups.inviteLater')}</Notice>
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
