import { keepPageOpen } from '#web/data/account/act.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Question, useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { ActPart } from './long-act.ts';
import { useUndoable } from './use-undoable.ts';

type ManyActs = {
  /** The ids of what is changed. */
  about?: readonly string[];
  parts: readonly ActPart[];
  /** Says how many things of how many bins. */
  title: () => string;
  /** Asked before a long act, unless a form has said how many things it changes. */
  question?: () => Omit<Question, 'title'>;
  /** Called before a long act shows its progress. */
  onLong?: () => void;
  /** What was done to this many things. */
  done: (count: number) => string;
};

/** What is recorded at once, also without a connection. More runs in batches, with a question before and a way to stop. */
export const atOnceMax = 500;

/** Does an act that consists of many calls, with one Undo. @returns whether all of it was done */
export function useManyActs(): (acts: ManyActs) => Promise<boolean> {
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useConfirm();
  const run = useUndoable();
  const isOnline = useConnection() === 'online';
  return async ({ parts, title, question, onLong, done, about }) => {
    const all = parts.reduce((sum, { count }) => sum + count, 0);
    if (all <= atOnceMax)
      return run({
        acts: parts.flatMap(({ write }) => write()),
        done: done(all),
        ...(about && { about: about.join() }),
        undo: () => ({ acts: parts.flatMap(({ takeBack }) => takeBack()) }),
      });
    await loadLaterTexts();
    if (!isOnline) {
      toast.failed(t('longAct.offline', { count: atOnceMax }));
      return false;
    }
    const before = question && { title: title(), ...question() };
    if (before && !(await confirm(before))) return false;
    onLong?.();
    return runLong({ title: title(), parts, how: 'write', done });
  };

  async function runLong(act: {
    title: string;
    parts: readonly ActPart[];
    how: 'write' | 'takeBack';
    done: (count: number) => string;
  }): Promise<boolean> {
    const { runLongAct, countIn } = await import('./long-act.ts');
    const { title, parts, how, done } = act;
    const outcome = await keepPageOpen(runLongAct(title, parts, how));
    const [count, all] = [countIn(outcome.done), countIn(parts)];
    if (outcome.refusal !== undefined) toast.failed(errorText(t, outcome.refusal));
    const text = count < all ? t('longAct.stopped', { done: done(count), count: all }) : done(count);
    const undo = () => {
      const left = outcome.done.toReversed();
      const undone = (back: number) => t('longAct.undone', { count: back });
      void runLong({ title: t('longAct.undoing', { count }), parts: left, how: 'takeBack', done: undone });
    };
    if (count > 0 && how === 'write')
      toast.done(text, { label: t('common.undo'), isUndo: true, onPress: undo });
    else if (count > 0) toast.done(text);
    return count === all;
  }
}
