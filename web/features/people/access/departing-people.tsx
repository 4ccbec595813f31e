import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { CallResult } from '#domain/calls.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { faceOf } from '../../things/photos/faces.ts';
import { useServerQuery } from './use-server-query.ts';

type Departing = CallResult<'accessEntries.departing'>['people'][number];

type DepartingPeopleProps = {
  /** Limits the list, and what is ended, to a bin or place or to an own group. */
  of?: { target: Target } | { groupId: string };
};

/** People whose accounts are being deleted: what they had comes back if they keep them, unless it is ended here. */
export function DepartingPeople({ of }: DepartingPeopleProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const people = useDeparting().filter((person) => !ended.has(person.userId) && hasAny(person, of));
  if (people.length === 0) return null;
  const end = async (person: Departing) => {
    const textParams = { person: person.userName };
    const isSure = await confirm({
      title: t('access.departingEndTitle', textParams),
      text: t('access.departingEndText', textParams),
      okLabel: t('endings.endOk'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await endAll(person, of);
      setEnded(new Set([...ended, person.userId]));
      toast.done(t('access.departingEnded', textParams));
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return (
    <Section title={t('access.departing')}>
      <Card isPadded={false}>
        <FocusKeepingList aria-label={t('access.departing')} className="divide-y divide-hairline">
          {people.map((person) => (
            <li key={person.userId} data-key={person.userId}>
              <ListRow
                start={
                  <Faces
                    people={[faceOf({ ...person, name: person.userName, photoId: person.userPhotoId })]}
                    size="medium"
                  />
                }
                title={person.userName}
                detail={t('access.departingText')}
                actions={
                  <Button
                    kind="quiet"
                    icon={UserMinus}
                    aria-label={t('access.departingEndOf', { person: person.userName })}
                    onClick={() => void end(person)}
                  >
                    {t('endings.endOk')}
                  </Button>
                }
              />
            </li>
          ))}
        </FocusKeepingList>
      </Card>
    </Section>
  );
}

/** Asked again when the owner is notified of somebody. */
function useDeparting(): readonly Departing[] {
  const notices = useProfile()?.notifications ?? [];
  const latest = notices.find(({ type }) => type === 'person_leaving' || type === 'person_back');
  const answer = useServerQuery(`departing ${latest?.id} ${latest?.createdAt}`, () =>
    query('accessEntries.departing', {}),
  );
  return answer.status === 'ready' ? answer.value.people : [];
}

function hasAny({ entries, groupIds }: Departing, of: DepartingPeopleProps['of']): boolean {
  if (of === undefined) return true;
  if ('groupId' in of) return groupIds.includes(of.groupId);
  return entries.some(({ target }) => target.id === of.target.id);
}

/** @throws AppError */
async function endAll(
  { userId, entries, groupIds }: Departing,
  of: DepartingPeopleProps['of'],
): Promise<void> {
  const groups = of === undefined ? groupIds : 'groupId' in of ? [of.groupId] : [];
  // First the groups, as the access by them ends with them.
  for (const id of groups) await mutate('groups.removeMember', { id, userId });
  if (of !== undefined && 'groupId' in of) return;
  const left = groups.length > 0 ? await entriesLeft(userId) : entries;
  const isHere = (id: string) => of === undefined || id === of.target.id;
  for (const { target } of left)
    if (isHere(target.id)) await act('accessEntries.delete', { target, userId, inTrashToo: true });
}

async function entriesLeft(userId: string): Promise<Departing['entries']> {
  const { people } = await query('accessEntries.departing', {});
  return people.find((each) => each.userId === userId)?.entries ?? [];
}
