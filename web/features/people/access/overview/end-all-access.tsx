import { useState } from 'react';
import type { Group } from '#domain/access/group.ts';
import { idsWithin } from '#domain/device-view.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins, useConnection, useLocations, useProfile } from '#web/data/account/hooks.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { beforeLoss } from '../before-loss.tsx';
import { quotedNames } from '../link-preview.ts';
import { useEndAccess } from '../use-people-acts.ts';
import type { Sharer } from './overview.ts';

/** Ends all access of a person after one question, which also asks about the own groups that they are in. */
export function useEndAllAccess(): (person: Sharer) => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { endAll } = useEndAccess();
  return async (person) => {
    const { userId, name } = person;
    let isOutOfGroups = true;
    const isSure = await confirm({
      title: t('access.endAllTitle', { person: name }),
      text: (
        <EndAllQuestion
          person={person}
          onAnswer={(isOut) => {
            isOutOfGroups = isOut;
          }}
        />
      ),
      okLabel: t('access.endAll'),
      isDangerous: true,
    });
    if (!isSure) return;
    // Read now, as they may have been loaded or changed since the page was drawn.
    const groups = namedGroupsOf(currentAccount.get()?.me.get()?.groups ?? [], userId);
    const left = isOutOfGroups ? groups.map(({ id }) => id) : [];
    await endAll(person.ends, userId, t('access.endAllDone', { person: name }), left);
  };
}

function namedGroupsOf(groups: readonly Group[], userId: string): Group[] {
  return groups.filter(
    ({ name, members }) => name !== '' && members.some((member) => member.userId === userId),
  );
}

type EndAllQuestionProps = {
  person: Sharer;
  /** Called with whether the person is also to leave the groups, which is what the question starts with. */
  onAnswer: (isOutOfGroups: boolean) => void;
};

function EndAllQuestion({ person, onAnswer }: EndAllQuestionProps) {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  const [isOut, setOut] = useState(true);
  const { userId, name } = person;
  const groups = namedGroupsOf(useProfile()?.groups ?? [], userId).map((group) => group.name);
  const count = groups.length;
  const names = quotedNames(t, groups);
  const view = { bins: useBins().bins, locations: useLocations().locations };
  const lost = new Set(person.ends.flatMap((target) => idsWithin(view, target)));
  return (
    <>
      {beforeLoss(t('access.endAllLoses', { person: name, what: lossWords(t, person) }), {
        userId,
        person: name,
        isLost: ({ id }) => lost.has(id),
      })}
      {count > 0 && (
        <Checkbox
          label={t('access.outOfGroups', { person: name, groups: names })}
          hint={isOffline ? t('groups.needsConnection') : t('access.staysInGroups', { person: name, count })}
          checked={isOut && !isOffline}
          disabled={isOffline}
          onChange={(next) => {
            setOut(next);
            onAnswer(next);
          }}
          className="mt-2 text-ink"
        />
      )}
    </>
  );
}

/** "2 places with 35 bins"; "2 places and 35 bins" if some of the bins are seen without their place. */
function lossWords(t: TFunction, { bins, locations, tops }: Sharer): string {
  const [places, binCount] = [
    t('access.lostPlaces', { count: locations }),
    t('common.bins', { count: bins }),
  ];
  if (locations === 0) return binCount;
  if (bins === 0) return places;
  const hasSingleBins = tops.some(({ accessTarget }) => accessTarget.target.kind === 'bin');
  return t(hasSingleBins ? 'access.placesAndBins' : 'access.placesWithBins', { places, bins: binCount });
}
