import { type FormEvent, type ReactNode, useState } from 'react';
import { can, isHigher } from '#domain/access/access-rules.ts';
import type { PersonWithRole } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useConnection, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { type AnsweredInvites, grantAll } from '#web/features/people/access/share/share-targets.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import {
  binOrLocationOf,
  type ContainerChoice,
  containerChoiceName,
  targetOfContainer,
} from '#web/features/things/bins/container-choices.ts';
import {
  movingInto,
  peopleLosing,
  useBinActs,
  useMoveBins,
} from '#web/features/things/bins/use-bin-acts.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

type Move = { bins: readonly BinHeader[]; container: ContainerChoice; losing: readonly PersonWithRole[] };

/** Render `parts`; `moveDone` asks where the bins of a list go, and first names the people who would no longer see them. */
export function useMoveDone(): { moveDone: (bins: readonly BinHeader[]) => Promise<void>; parts: ReactNode } {
  const { pickDestination, picker } = useMoveBins();
  const { move } = useBinActs();
  const view = { ...useBins(), ...useLocations() };
  const ownId = useProfile()?.uid;
  const [question, setQuestion] = useState<Move>();
  const moveDone = async (done: readonly BinHeader[]) => {
    const container = await pickDestination(done);
    if (container === undefined) return;
    const bins = movingInto(done, container, view.bins);
    const losing = peopleLosing(bins, container, view, ownId);
    if (container === null || losing.length === 0) await move(bins, container);
    else setQuestion({ bins, container, losing });
  };
  const sheet = question && <LosingSheet {...question} onClose={() => setQuestion(undefined)} />;
  return {
    moveDone,
    parts: (
      <>
        {picker}
        {sheet}
      </>
    ),
  };
}

type LosingSheetProps = Move & { onClose: () => void };

/** Says before a move who will no longer see the bins, and offers to share where they go with the same people. */
function LosingSheet({ bins, container, losing, onClose }: LosingSheetProps) {
  const { t } = useTranslation();
  const { move } = useBinActs();
  const inWords = useNamesInWords();
  const isOnline = useConnection() !== 'offline';
  const { isSaving, refusal, save } = useSaving();
  const mayShare = mayGiveAll(container, losing);
  const [isShared, setShared] = useState(mayShare && isOnline);
  const who = inWords(losing.map(({ name }) => name));
  const place = containerChoiceName(container);
  const target = targetOfContainer(container);
  const [arrived] = useState<AnsweredInvites>(() => new Map());
  const share = async () => {
    for (const { userId, role } of losing) await grantAll([target], userId, role, arrived);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isSharing = isShared && isOnline;
    if (isSharing && !(await save(share))) return;
    onClose();
    const unshare = () => losing.map(({ userId }) => act('accessEntries.delete', { target, userId }));
    void move(
      bins,
      container,
      isSharing ? { done: t('lists.moveShared', { name: place, who }), undo: unshare } : undefined,
    );
  };
  return (
    <FormSheet
      title={t('lists.moveTitle', { count: bins.length, name: place })}
      submitLabel={t('lists.move')}
      isBusy={isSaving}
      isSubmitFocused
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('lists.moveLoses', { who, name: place })}</p>
      {mayShare && (
        <Checkbox
          label={t('lists.moveShare', { name: place, who })}
          hint={isOnline ? t('lists.moveShareHint') : t('lists.moveShareOffline')}
          checked={isShared && isOnline}
          disabled={!isOnline}
          onChange={setShared}
        />
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
    </FormSheet>
  );
}

function mayGiveAll(container: ContainerChoice, people: readonly PersonWithRole[]): boolean {
  const { role } = binOrLocationOf(container);
  return can(role, 'manage people') && people.every((person) => !isHigher(person.role, role));
}
