import { type FormEvent, useState } from 'react';
import type { Role } from '#domain/access/access.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AccessTarget } from '../access-target.ts';
import {
  type Acquaintance,
  type AnsweredInvites,
  grantAll,
  inviteAll,
  inviteToAllPlaces,
  type SentInvites,
} from './share-targets.ts';
import { addressesFault, readAddresses } from './typed-addresses.ts';

export type ShareResult = { people: Acquaintance[] } & SentInvites;

/** Clears what succeeded from the form; what failed stays. */
export function useShareForm(accessTargets: readonly AccessTarget[], acquaintances: readonly Acquaintance[]) {
  const { t } = useTranslation();
  const { isBusy, problem, run, setProblem } = useOnlineAct();
  const { values, put, clear } = useNewValues(shareDraft(accessTargets), nobody);
  const { text, role, isAllPlaces = false } = values;
  // A draft may name somebody who has left since.
  const chosen = new Set(values.chosen.filter((id) => acquaintances.some(({ userId }) => userId === id)));
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
    const none: SentInvites = { invites: [], isMailed: false };
    const invite = () =>
      isAllPlaces ? inviteToAllPlaces(emails, role, arrived) : inviteAll(targets, emails, role, arrived);
    const sent = emails.length > 0 ? await invite() : none;
    clear();
    setResult({ people, ...sent });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = readAddresses(text);
    const isEmpty = typed.emails.length === 0 && chosen.size === 0;
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
    choose(userId: string, isOn: boolean) {
      const next = new Set(chosen);
      if (isOn) next.add(userId);
      else next.delete(userId);
      put({ chosen: [...next] });
      setFault(null);
    },
    /** The next submission is a new one, even with the same data. */
    end() {
      setResult(null);
      arrived.clear();
    },
  };
}

/** `chosen`: ids of people. */
const nobody = (): { text: string; chosen: readonly string[]; role: Role; isAllPlaces?: boolean } => ({
  text: '',
  chosen: [],
  role: 'viewer',
});

/** Security: people chosen for one set of targets must not be preselected for another. */
function shareDraft(accessTargets: readonly AccessTarget[]) {
  const ids = accessTargets.map(({ target }) => target.id).sort();
  return { form: `share:${ids.join()}`, isSilent: true };
}
