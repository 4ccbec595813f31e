import { type ReactNode, useCallback, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { BinPicker } from './bin-picker.tsx';

export type PickRequest = { title: string; choices: readonly BinHeader[]; noneLabel?: string };

/** null for "none", undefined if nothing was chosen. */
export type PickBin = (request: PickRequest) => Promise<BinHeader | null | undefined>;

/** Asks for a bin from anywhere in a page: put `picker` into it and await `pick(…)`. */
export function useBinPicker(): { pick: PickBin; picker: ReactNode } {
  const [asked, setAsked] = useState<{ request: PickRequest; answer: (bin?: BinHeader | null) => void }>();
  const pick = useCallback<PickBin>(
    (request) =>
      new Promise((resolve) => {
        const answer = (bin?: BinHeader | null) => {
          setAsked(undefined);
          resolve(bin);
        };
        setAsked({ request, answer });
      }),
    [],
  );
  const picker = asked && (
    <BinPicker {...asked.request} onPick={asked.answer} onClose={() => asked.answer(undefined)} />
  );
  return { pick, picker };
}
