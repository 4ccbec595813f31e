import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import type { Stage } from '#domain/lists/list.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { addressOf, type ListInView } from './lists-in-view.ts';
import type { ListContent } from './use-list-content.ts';

type Device = CallResult<'lists.devices'>['devices'][number];

/** The server hears from a connected device twice a minute. */
const silentAfterMs = 2 * 60_000;
const askAgainMs = 30_000;

/** The other devices that ticked on the list; empty until the server has answered. */
function useDevices(inView: ListInView): readonly Device[] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), askAgainMs);
    return () => clearInterval(timer);
  }, []);
  const address = addressOf(inView);
  // Nobody has ticked a list that the server may not have yet.
  const { entriesRevision } = inView.list;
  const answer = useServerQuery(
    JSON.stringify(address),
    async () => (entriesRevision === 0 ? none : (await query('lists.devices', address)).devices),
    `${turn} ${entriesRevision}`,
  );
  return answer.status === 'ready' ? answer.value.filter(({ isThis }) => !isThis) : none;
}

const none: readonly Device[] = [];

export function useSilentDevices(inView: ListInView): readonly Device[] {
  const devices = useDevices(inView);
  const isOnline = useConnection() === 'online';
  // Without a connection it is this device that hears from nobody.
  return isOnline ? devices.filter(({ heardAt }) => Date.now() - Date.parse(heardAt) > silentAfterMs) : none;
}

type NotHeardProps = { inView: ListInView; content: ListContent; stage: Stage };

/** Names the devices from which ticks of missing things may still come. */
export function NotHeard({ inView, content, stage }: NotHeardProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const nameOf = useDeviceName();
  const silent = useSilentDevices(inView);
  const missing = content.progress.find((each) => each.stage.id === stage.id)?.missing.length ?? 0;
  if (missing === 0 || silent.length === 0) return null;
  return (
    <Notice>
      {silent.map((device) => (
        <p key={`${device.userId} ${device.heardAt}`}>
          {t('lists.notHeard', { count: missing, device: nameOf(device), when: moment(device.heardAt) })}
        </p>
      ))}
    </Notice>
  );
}

export function useDeviceName(): (device: Pick<Device, 'userName' | 'isPhone'>) => string {
  const { t } = useTranslation();
  return ({ userName: person, isPhone }) => t(isPhone ? 'lists.phoneOf' : 'lists.computerOf', { person });
}

/** How many each person ticked in a stage, most first. */
export function WhoTicked({ content, stage }: Pick<NotHeardProps, 'content' | 'stage'>) {
  const { t } = useTranslation();
  const people = usePeopleOfStage(content, stage);
  if (people.length === 0) return null;
  return (
    <Section title={t('lists.people')}>
      <ul className="space-y-1">
        {people.map(({ userId, name, count }) => (
          <li key={userId} className="tabular-nums">
            {t('lists.personDone', { person: name, count })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function usePeopleOfStage({ progress, people }: ListContent, stage: Stage) {
  const { t } = useTranslation();
  const me = useProfile();
  const { byPerson } = progress.find((each) => each.stage.id === stage.id) ?? {};
  return [...(byPerson ?? [])]
    .map(([userId, count]) => ({
      userId,
      count,
      name: userId === me?.uid ? me.displayName : (people[userId] ?? t('lists.someone')),
    }))
    .sort((a, b) => b.count - a.count);
}
