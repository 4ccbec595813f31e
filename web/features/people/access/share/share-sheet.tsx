import { type FormEvent, useState } from 'react';
import type { Role } from '#domain/access/access.ts';
import { useBins, useConnection, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { showAddress } from '#web/i18n/show-address.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NameChips } from '#web/ui/fields/name-chips.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { type AccessTarget, binsWithin, ownPlaces, useAccessTargets } from '../access-target.ts';
import { AllPlacesChoice } from '../all-places-choice.tsx';
import { type OwnGroup, useGroups } from '../own-groups.ts';
import { rolesToGive } from '../people-of.ts';
import { RoleSelect } from '../role-select.tsx';
import { LinkActs } from './link-acts.tsx';
import { AddressesField, addressesFault, readAddresses } from './people-fields.tsx';
import {
  type Acquaintance,
  type AnsweredInvites,
  acquaintancesOf,
  grantAll,
  grantAllToGroup,
  inviteAll,
  inviteToAllPlaces,
  type SentInvites,
} from './share-targets.ts';

type ShareSheetProps = {
  /** All have the same owner. */
  accessTargets: readonly AccessTarget[];
  isOpen: boolean;
  /** `isDone`: something was shared. */
  onClose: (isDone: boolean) => void;
};

/** Keeps its input while closed. */
export function ShareSheet({ accessTargets, isOpen, onClose }: ShareSheetProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const connection = useConnection();
  const myId = useProfile()?.uid ?? '';
  const all = useAccessTargets();
  // The closed sheet is on every access screen, so it skips this work.
  const everybody = isOpen
    ? acquaintancesOf(accessTargets, all, myId, true).sort((a, b) => compareNames(a.name, b.name))
    : [];
  const form = useShareForm(accessTargets, everybody);
  const groups = useOwnGroups(accessTargets);
  const [first] = accessTargets;
  if (!first) return null;
  const isOwnPlaces = accessTargets.every(
    ({ target, role }) => target.kind === 'location' && role === 'owner',
  );
  const isAllPlaces = form.isAllPlaces && isOwnPlaces;
  const lacking = new Set(acquaintancesOf(accessTargets, all, myId).map(({ userId }) => userId));
  const acquaintances = isAllPlaces ? everybody : everybody.filter(({ userId }) => lacking.has(userId));

  const within = new Set(
    accessTargets.flatMap(({ target }) => binsWithin(target, { bins, locations }).map(({ id }) => id)),
  );
  for (const { target } of accessTargets) within.delete(target.id);
  const title =
    accessTargets.length === 1
      ? t('access.shareTitle', { name: first.name })
      : t('access.shareTitleMany', { count: accessTargets.length });
  const kind = accessTargets.length === 1 ? first.target.kind : 'several';
  const close = () => {
    const isDone = form.result !== null;
    form.end();
    onClose(isDone);
  };

  if (form.result) {
    return (
      <Sheet
        isOpen={isOpen}
        title={isShared(form.result) ? t('access.sharedTitle') : invitedWords(t, form.result)}
        onClose={close}
        footer={
          <Button data-autofocus kind="primary" onClick={close}>
            {t('access.done')}
          </Button>
        }
      >
        <SharedResult result={form.result} accessTargets={accessTargets} />
      </Sheet>
    );
  }
  return (
    <FormSheet
      isOpen={isOpen}
      title={isAllPlaces ? t('access.shareTitleAll') : title}
      submitLabel={t('access.share')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onClose={close}
    >
      {connection === 'offline' && <Notice>{t('access.needsConnection')}</Notice>}
      {isOwnPlaces && <AllPlacesChoice isChosen={isAllPlaces} onChange={form.setAllPlaces} />}
      {within.size > 0 && !isAllPlaces && (
        <p className="text-ink-soft">{t(`access.shareReach.${kind}`, { count: within.size })}</p>
      )}
      <NameChips
        label={t('access.known')}
        named={acquaintances.map(({ userId, name }) => ({ id: userId, name }))}
        chosen={form.chosen}
        onChange={form.setChosen}
      />
      <NameChips
        label={t('access.groups')}
        named={groups}
        chosen={form.chosenGroups}
        onChange={form.setChosenGroups}
      />
      <AddressesField
        value={form.text}
        error={form.fault}
        hasFocus={acquaintances.length === 0 || hasMouse()}
        onChange={form.setText}
      />
      <RoleSelect
        value={form.role}
        onChange={form.setRole}
        roles={rolesToGive(first.role)}
        targets={isAllPlaces ? ownPlaces(all) : accessTargets.map(({ target }) => target)}
      />
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
    </FormSheet>
  );
}

type ShareResult = { people: Acquaintance[]; groups: OwnGroup[] } & SentInvites;

function isShared({ people, groups }: ShareResult): boolean {
  return people.length + groups.length > 0;
}

/** The groups to which these can be given: only the owner gives things to a group. */
function useOwnGroups(accessTargets: readonly AccessTarget[]): OwnGroup[] {
  const groups = useGroups();
  const isOwner = accessTargets.every(({ role }) => role === 'owner');
  return isOwner ? groups.filter(({ isNamed }) => isNamed) : [];
}

/** Clears what succeeded from the form; what failed stays. */
function useShareForm(accessTargets: readonly AccessTarget[], acquaintances: readonly Acquaintance[]) {
  const { t } = useTranslation();
  const { isBusy, problem, run, setProblem } = useOnlineAct();
  const { values, put, clear } = useNewValues(shareDraft(accessTargets), nobody);
  const { text, role, isAllPlaces = false } = values;
  // A draft may name somebody who has left since.
  const chosen = new Set(values.chosen.filter((id) => acquaintances.some(({ userId }) => userId === id)));
  const groups = useOwnGroups(accessTargets);
  const chosenGroups = new Set((values.groups ?? []).filter((id) => groups.some((group) => group.id === id)));
  const [fault, setFault] = useState<string | null>(null);
  const [result, setResult] = useState<ShareResult | null>(null);
  const [arrived] = useState<AnsweredInvites>(() => new Map());
  const ownEmail = useProfile()?.email;
  const targets = accessTargets.map(({ target }) => target);

  async function send(emails: string[]): Promise<void> {
    const people = acquaintances.filter(({ userId }) => chosen.has(userId));
    const left = new Set(chosen);
    for (const { userId } of people) {
      if (isAllPlaces) await mutate('groups.addMembers', { allPlaces: role, userIds: [userId] });
      else await grantAll(targets, userId, role, arrived);
      left.delete(userId);
      put({ chosen: [...left] });
    }
    const receiving = groups.filter(({ id }) => chosenGroups.has(id));
    const leftGroups = new Set(chosenGroups);
    for (const { id } of receiving) {
      if (isAllPlaces) await mutate('groups.grant', { id, allPlaces: true, role });
      else await grantAllToGroup(targets, id, role, arrived);
      leftGroups.delete(id);
      put({ groups: [...leftGroups] });
    }
    const none: SentInvites = { invites: [], isMailed: false };
    const invite = () =>
      isAllPlaces ? inviteToAllPlaces(emails, role, arrived) : inviteAll(targets, emails, role, arrived);
    const sent = emails.length > 0 ? await invite() : none;
    clear();
    setResult({ people, groups: receiving, ...sent });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = readAddresses(text);
    const isEmpty = typed.emails.length + chosen.size + chosenGroups.size === 0;
    const found = addressesFault(t, typed, ownEmail) ?? (isEmpty ? t('access.nobodyChosen') : undefined);
    setFault(found ?? null);
    if (found !== undefined) return;
    if (new Set(accessTargets.map(({ ownerId }) => ownerId)).size > 1)
      return setProblem(t('access.otherOwners'));
    await run(() => send(typed.emails));
  }

  return {
    text,
    chosen,
    chosenGroups,
    role,
    isAllPlaces,
    setAllPlaces: (isOn: boolean) => put({ isAllPlaces: isOn }),
    fault,
    problem,
    isBusy,
    result,
    setRole: (next: Role) => put({ role: next }),
    submit,
    setText(value: string) {
      put({ text: value });
      setFault(null);
    },
    setChosen(ids: ReadonlySet<string>) {
      put({ chosen: [...ids] });
      setFault(null);
    },
    setChosenGroups(ids: ReadonlySet<string>) {
      put({ groups: [...ids] });
      setFault(null);
    },
    /** The next submission is a new one, even with the same data. */
    end() {
      setResult(null);
      arrived.clear();
    },
  };
}

/** Security: people chosen for one set of targets must not be preselected for another. */
function shareDraft(accessTargets: readonly AccessTarget[]) {
  const ids = accessTargets.map(({ target }) => target.id).sort();
  return { form: `share:${ids.join()}`, isSilent: true };
}

type ShareValues = {
  text: string;
  /** Ids of people. */
  chosen: readonly string[];
  /** Ids of groups. */
  groups?: readonly string[];
  role: Role;
  isAllPlaces?: boolean;
};

const nobody = (): ShareValues => ({
  text: '',
  chosen: [],
  role: 'viewer',
});

function invitedWords(t: TFunction, { invites, isMailed }: ShareResult): string {
  return t(isMailed ? 'access.invited' : 'access.linksReady', { count: invites.length });
}

type SharedResultProps = { result: ShareResult; accessTargets: readonly AccessTarget[] };

function SharedResult({ result, accessTargets }: SharedResultProps) {
  const { t } = useTranslation();
  const { people, groups, invites, isMailed } = result;
  const nameOf = (id: string) => accessTargets.find(({ target }) => target.id === id)?.name ?? '';
  return (
    <div className="space-y-4">
      {[...people.map(({ userId, name }) => ({ id: userId, name })), ...groups].map(({ id, name }) => (
        <p key={id} role="status">
          {t('access.sharedWith', { person: name })}
        </p>
      ))}
      {invites.length > 0 && (
        <>
          <div role="status">
            {isShared(result) && <p className="font-semibold">{invitedWords(t, result)}</p>}
            <p className="text-ink-soft">{isMailed ? t('access.linkText') : t('access.linksReadyText')}</p>
          </div>
          <ul className="divide-y divide-hairline">
            {invites.map((invite) => (
              <li key={invite.id} className="py-3">
                <p className="mb-2 font-medium [overflow-wrap:anywhere]">
                  {showAddress(invite.email)}
                  {accessTargets.length > 1 && ` · ${nameOf(invite.target.id)}`}
                </p>
                <LinkActs link={invite.link} title={nameOf(invite.target.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
