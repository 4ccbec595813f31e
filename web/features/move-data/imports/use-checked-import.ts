import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import { query } from '#web/data/account/online-calls.ts';

const AFTER_MS = 350;

export type CheckedImport = {
  /** The last answer; of another choice while `isFresh` is false. */
  info: ImportInfo | undefined;
  isFresh: boolean;
  problem: unknown;
};

/** Asks the server a moment after each change what would be imported. */
export function useCheckedImport({ id }: ImportInfo, choice: ImportChoice, isOn: boolean): CheckedImport {
  const wanted = JSON.stringify(choice);
  const [answer, setAnswer] = useState<{ of: string; info?: ImportInfo; problem?: unknown }>();

  const ask = useEffectEvent(async (of: string, isCurrent: () => boolean) => {
    try {
      const info = await query('imports.check', { id, choice: JSON.parse(of) as ImportChoice });
      if (isCurrent()) setAnswer({ of, info });
    } catch (problem) {
      if (isCurrent()) setAnswer({ of, problem });
    }
  });
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const timer = setTimeout(() => void ask(wanted, () => isCurrent), AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOn, wanted]);

  return { info: answer?.info, isFresh: isOn && answer?.of === wanted, problem: answer?.problem };
}
