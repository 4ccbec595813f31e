import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Source } from '#web/features/people/access/who-sees.tsx';
import { withLaterTexts } from '#web/i18n/i18n.ts';
import type { ContainerChoice, ContainerChoices } from '../container-choices.ts';

// Loaded on first use.
const BinPicker = lazy(() => withLaterTexts(import('./bin-picker.tsx')));

export type PickRequest = {
  title: string;
  choices: readonly BinHeader[];
  noneLabel?: string;
  /** The owner of a bin that may be created from the typed name; undefined if none may be. */
  newOwnerId?: string | undefined;
  /** The bins that are moved, or whose items are: people who see them already are not named. */
  sources?: readonly Source[];
  /** The form behind it names who will see the thing, so the choices do not. */
  withoutAudience?: boolean;
};

/** Null for "none", undefined if nothing was chosen. */
export type PickBin = (request: PickRequest) => Promise<BinHeader | null | undefined>;

export type PickContainer = (request: {
  title: string;
  choices: ContainerChoices;
  noneLabel?: string;
  /** The same for a new location. */
  newOwnerId?: string | undefined;
  sources?: readonly Source[];
  withoutAudience?: boolean;
}) => Promise<ContainerChoice | null | undefined>;

type PendingPick = {
  title: string;
  choices: Partial<ContainerChoices>;
  noneLabel?: string;
  newOwnerId?: string | undefined;
  sources?: readonly Source[];
  withoutAudience?: boolean;
  answer: (container?: ContainerChoice | null) => void;
};

/** Render `picker` and await `pick(…)`. */
export function useBinPicker(): { pick: PickBin; pickContainer: PickContainer; picker: ReactNode } {
  const [pendingPick, setPendingPick] = useState<PendingPick>();
  const ask = useCallback(
    (request: Omit<PendingPick, 'answer'>) =>
      new Promise<ContainerChoice | null | undefined>((resolve) => {
        const answer = (container?: ContainerChoice | null) => {
          setPendingPick(undefined);
          resolve(container);
        };
        setPendingPick({ ...request, answer });
      }),
    [],
  );
  const pick = useCallback<PickBin>(
    async ({ choices, ...request }) => {
      const picked = await ask({ ...request, choices: { bins: choices } });
      if (picked === null) return null;
      return picked?.kind === 'bin' ? picked.bin : undefined;
    },
    [ask],
  );
  const picker = pendingPick && (
    <Suspense>
      <BinPicker
        title={pendingPick.title}
        choices={pendingPick.choices.bins ?? none}
        offeredLocations={pendingPick.choices.locations}
        noneLabel={pendingPick.noneLabel}
        newOwnerId={pendingPick.newOwnerId}
        sources={pendingPick.sources}
        withoutAudience={pendingPick.withoutAudience}
        onPick={pendingPick.answer}
        onClose={() => pendingPick.answer(undefined)}
      />
    </Suspense>
  );
  return { pick, pickContainer: ask, picker };
}

const none: readonly BinHeader[] = [];
