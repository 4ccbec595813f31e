import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Holder, Holders } from '../acts/holders.ts';

// Fetched when somebody first asks: the lists it stands in open without it.
const BinPicker = lazy(() => import('./bin-picker.tsx').then((module) => ({ default: module.BinPicker })));

export type PickRequest = { title: string; choices: readonly BinHeader[]; noneLabel?: string };

/** null for "none", undefined if nothing was chosen. */
export type PickBin = (request: PickRequest) => Promise<BinHeader | null | undefined>;

/** The same for bins and places together. */
export type PickHolder = (request: {
  title: string;
  choices: Holders;
  noneLabel?: string;
}) => Promise<Holder | null | undefined>;

type PendingPick = {
  title: string;
  choices: Partial<Holders>;
  noneLabel?: string;
  answer: (holder?: Holder | null) => void;
};

/** Asks for a bin, or a bin or place, from anywhere in a page: put `picker` into it and await `pick(…)`. */
export function useBinPicker(): { pick: PickBin; pickHolder: PickHolder; picker: ReactNode } {
  const [asked, setAsked] = useState<PendingPick>();
  const ask = useCallback(
    (request: Omit<PendingPick, 'answer'>) =>
      new Promise<Holder | null | undefined>((resolve) => {
        const answer = (holder?: Holder | null) => {
          setAsked(undefined);
          resolve(holder);
        };
        setAsked({ ...request, answer });
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
  const picker = asked && (
    <Suspense>
      <BinPicker
        title={asked.title}
        choices={asked.choices.bins ?? none}
        places={asked.choices.locations}
        noneLabel={asked.noneLabel}
        onPick={asked.answer}
        onClose={() => asked.answer(undefined)}
      />
    </Suspense>
  );
  return { pick, pickHolder: ask, picker };
}

const none: readonly BinHeader[] = [];
