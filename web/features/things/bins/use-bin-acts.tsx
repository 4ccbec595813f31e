import type { ReactNode } from 'react';
import { can, isHigher } from '#domain/access/access-rules.ts';
import { type PersonWithRole, peopleMovedAwayFrom } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { nameToRestoreAs } from '#domain/bins/bin-names.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { descendantsDeepestFirst } from '#domain/tree.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { itemsOf } from '#web/data/account/items-of-bins.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import { lentWords } from '#web/features/things/items/lending/loan-words.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { withLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { locationsAround, pathOf } from '../tree/tree-rows.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  commonOwnerId,
  containerChoiceName,
  containerChoiceOf,
  containerChoicesFor,
  isDirectlyIn,
  moveDestination,
} from './container-choices.ts';
import { useBinPicker } from './picker/use-bin-picker.tsx';

/** Each act has an Undo and resolves to whether it was done. */
export function useBinActs() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const formats = useFormats();
  const run = useUndoable();
  const confirm = useConfirm();
  const inWords = useNamesInWords();
  const ownId = useProfile()?.uid;

  const put = (bin: BinHeader, container: ContainerChoice | null | undefined) =>
    act('bins.move', { id: bin.id, ...moveDestination(container) });
  const setArchived = (chosen: readonly BinHeader[], archived: boolean) =>
    chosen.map((bin) => act('bins.update', { id: bin.id, archived }));

  return {
    /** Null moves out of every container. `shared` is what was done for the people there: undone with the move. */
    move(
      chosen: readonly BinHeader[],
      container: ContainerChoice | null,
      shared?: { done: string; undo: () => Promise<unknown>[] },
    ) {
      const moving = movingInto(chosen, container, bins);
      const textParams = { count: moving.length, name: moving[0]?.name ?? '' };
      if (moving.length === 0) return Promise.resolve(true);
      const from = moving.map((bin) => containerChoiceOf(bin, { bins, locations }));
      const losing = shared ? [] : peopleLosing(moving, container, { bins, locations }, ownId);
      const done = container
        ? t('binDone.moved', { ...textParams, parent: containerChoiceName(container) })
        : t('binDone.movedOut', textParams);
      const who = inWords(losing.map(({ name }) => name));
      const more = shared?.done ?? (losing.length > 0 && t('binDone.accessEnded', { who }));
      return run({
        acts: moving.map((bin) => put(bin, container)),
        done: more ? `${done}. ${more}` : done,
        undo: () => ({
          acts: [...moving.map((bin, index) => put(bin, from[index])), ...(shared?.undo() ?? [])],
        }),
      });
    },

    archive(chosen: readonly BinHeader[], archived: boolean) {
      const changing = chosen.filter((bin) => (bin.archivedAt !== undefined) !== archived);
      const textParams = { count: changing.length, name: changing[0]?.name ?? '' };
      if (changing.length === 0) return Promise.resolve(true);
      return run({
        about: changing.map(({ id }) => id).join(),
        acts: setArchived(changing, archived),
        done: archived ? t('binDone.archivedDone', textParams) : t('binDone.unarchivedDone', textParams),
        undo: () => ({ acts: setArchived(changing, !archived) }),
      });
    },

    setMissing({ id, name }: BinHeader, isMissing: boolean) {
      const change = (value: boolean) => act('bins.update', { id, isMissing: value });
      return run({
        about: id,
        acts: [change(isMissing)],
        done: t(isMissing ? 'binPage.missingDone' : 'binPage.foundDone', { name }),
        undo: () => ({ acts: [change(!isMissing)] }),
      });
    },

    /** Asks for confirmation if sub-bins or lent items are deleted too; otherwise Undo is enough. */
    async remove(chosen: readonly BinHeader[]) {
      const removed = topmost(chosen, bins);
      const deletion = deletionOf(removed, bins);
      const [first] = removed;
      if (!first) return false;
      const items = (await Promise.all(deletion.binIds.map(itemsOf))).flat();
      const { deletionQuestion } = await withLaterTexts(import('./deletion-question.ts'));
      const question = deletionQuestion(removed, deletion, lentWords(t, formats, items));
      if (question && !(await confirm(question))) return false;
      return run({
        acts: removed.map((bin) =>
          act(
            'bins.delete',
            deletionOf([bin], bins).subBins > 0 ? { id: bin.id, cascade: true } : { id: bin.id },
          ),
        ),
        done: t('binDone.deletedDone', { count: deletion.binIds.length, name: first.name }),
        about: removed.map(({ id }) => id).join(),
        undo: () => ({ acts: removed.map((bin) => restoreBin(bin)) }),
      });
    },

    /** Uses the next free name if the bin's name was taken in the meantime. */
    restore(bin: BinHeader) {
      const name = nameToRestoreAs(bins, bin);
      return run({
        acts: [restoreBin(bin)],
        done:
          name === undefined ? t('trash.restored', { name: bin.name }) : t('binDone.restoredAs', { name }),
        about: bin.id,
      });
    },
  };
}

/**
 * Render `picker`; `moveBins` asks where these bins go, and resolves to whether they were moved. `pickDestination` only asks;
 * null is out of every container.
 */
export function useMoveBins(): {
  moveBins: (chosen: readonly BinHeader[]) => Promise<boolean>;
  pickDestination: (chosen: readonly BinHeader[]) => Promise<ContainerChoice | null | undefined>;
  picker: ReactNode;
} {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  const acts = useBinActs();

  const pickDestination = (chosen: readonly BinHeader[]) => {
    const isSomewhere = chosen.some((bin) => !isDirectlyIn(bin, null));
    const canBeFree = chosen.every((bin) => can(bin.role, 'move out of its container'));
    return pickContainer({
      title: t('moves.title', { count: chosen.length, name: chosen[0]?.name ?? '' }),
      choices: containerChoicesFor(chosen, { bins, locations }),
      noneLabel: isSomewhere && canBeFree ? t('moves.pickNone') : undefined,
      newOwnerId: commonOwnerId(chosen),
      sources: chosen,
    });
  };
  const moveBins = async (chosen: readonly BinHeader[]) => {
    const container = await pickDestination(chosen);
    return container !== undefined && acts.move(chosen, container);
  };
  return { moveBins, pickDestination, picker };
}

/** Undo may run after another bin took the name and after this screen was left, so it reads the current bins. */
export function restoreBin(bin: BinHeader): Promise<unknown> {
  const bins = currentAccount.get()?.bins.get().bins;
  const name = bins && nameToRestoreAs(bins, bin);
  return act('bins.restore', name === undefined ? { id: bin.id } : { id: bin.id, name });
}

type Bins = ReadonlyMap<string, BinHeader>;

/** The ids of a container and of all that it is in. */
function idsAround(container: ContainerChoice, { bins, locations }: DeviceView): string[] {
  if (container.kind === 'location')
    return [container.location, ...pathOf(container.location, locations)].map(({ id }) => id);
  const above = [...pathOf(container.bin, bins), ...locationsAround(container.bin, locations)];
  return [container.bin.id, ...above.map(({ id }) => id)];
}

/** Who sees any of these bins only through what they are moved out of, each with the lowest role there. */
export function peopleLosing(
  moving: readonly BinHeader[],
  container: ContainerChoice | null,
  view: DeviceView,
  readerId: string | undefined,
): PersonWithRole[] {
  const around = new Set(container ? idsAround(container, view) : []);
  const destination = container ? binOrLocationOf(container) : undefined;
  const people = new Map<string, PersonWithRole>();
  for (const bin of moving) {
    for (const person of peopleMovedAwayFrom(bin, destination, around, readerId)) {
      const before = people.get(person.userId);
      if (before === undefined || isHigher(before.role, person.role)) people.set(person.userId, person);
    }
  }
  return [...people.values()];
}

/** The chosen bins that a move puts elsewhere, without those that move along inside another. */
export function movingInto(
  chosen: readonly BinHeader[],
  container: ContainerChoice | null,
  bins: Bins,
): BinHeader[] {
  return topmost(chosen, bins).filter((bin) => !isDirectlyIn(bin, container));
}

/** Omits bins inside another chosen bin, because they move along with it. */
export function topmost(chosen: readonly BinHeader[], bins: Bins): BinHeader[] {
  const ids = new Set(chosen.map((bin) => bin.id));
  return chosen.filter((bin) => !pathOf(bin, bins).some((above) => ids.has(above.id)));
}

export function deletionOf(
  chosen: readonly BinHeader[],
  bins: Bins,
): { binIds: readonly string[]; subBins: number; items: number } {
  const deletedBins = new Map(chosen.map((bin) => [bin.id, bin]));
  for (const bin of chosen) {
    for (const below of descendantsDeepestFirst(bins.values(), bin.id)) {
      if (below.deletedAt === undefined) deletedBins.set(below.id, below);
    }
  }
  const items = [...deletedBins.values()].reduce((sum, bin) => sum + bin.itemCount, 0);
  return { binIds: [...deletedBins.keys()], subBins: deletedBins.size - chosen.length, items };
}
