import { type Draft, drafts } from '../storage/drafts.ts';
import { accountPointer } from './account-pointer.ts';

/** Milliseconds: long enough to write once per word, not per letter. */
export const writtenAfterMs = 400;

type Typed = { values: object; initial: object };

export type OpenDraft = ReturnType<typeof openDraft>;

/** The draft of a form while the form is open. `found` is what was typed when it was last left. */
export function openDraft(form: string, { isNewest = false } = {}) {
  const userId = accountPointer.get()?.userId;
  const found = userId === undefined ? undefined : findDraft(userId, form, isNewest);
  const name = found?.form ?? form;
  /** Undefined: nothing differs, so nothing is stored. `null`: nothing is waiting to be written. */
  let pending: Typed | undefined | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = found?.draft;
  let outlivesPage = true;
  let latest: Typed | undefined;

  /** Another tab may have signed out; what it erased must not be written again. */
  const isMine = () => userId !== undefined && accountPointer.get()?.userId === userId;

  function flush(): void {
    clearTimeout(timer);
    const typed = pending;
    pending = null;
    if (typed === null || userId === undefined || !isMine()) return;
    if (typed === undefined) forget();
    else if (!stored || !isStoredAlready(stored, typed)) write(userId, typed);
  }

  function write(userId: string, typed: Typed): void {
    stored = { at: new Date().toISOString(), ...typed };
    latest = typed;
    outlivesPage = drafts.set(userId, name, stored);
    if (!outlivesPage) addEventListener('beforeunload', warnOfLoss);
  }

  function forget(): void {
    clearTimeout(timer);
    pending = null;
    outlivesPage = true;
    latest = undefined;
    // Keeps what another tab has typed since.
    if (stored && userId !== undefined && isMine() && drafts.get(userId, name)?.at === stored.at) {
      drafts.remove(userId, name);
    }
    stored = undefined;
  }

  const open = {
    /** What it is stored as: a draft that is continued keeps its own name. */
    name,
    found: found?.draft,
    /** Writes after a delay; undefined removes the draft. */
    put(typed: Typed | undefined): void {
      pending = typed;
      clearTimeout(timer);
      timer = setTimeout(flush, writtenAfterMs);
    },
    /** Writes at once, because the page is about to close. */
    flush,
    /** Removes the draft after saving or discarding. */
    forget,
    isStored: () =>
      stored !== undefined && userId !== undefined && drafts.get(userId, name)?.at === stored.at,
    outlivesPage: () => outlivesPage,
    /** Reports what another tab typed into the same form; undefined once that tab saved or discarded it. */
    watch(onOther: (other: Draft | undefined) => void): () => void {
      if (userId === undefined) return () => {};
      const key = drafts.key(userId, name);
      const handle = (event: StorageEvent) => {
        if (event.key !== key) return;
        const other = drafts.get(userId, name);
        onOther(other);
        if (other) return;
        stored = undefined;
        // That tab saved its own values, but not what was typed here.
        if (latest) open.put(latest);
      };
      window.addEventListener('storage', handle);
      return () => window.removeEventListener('storage', handle);
    },
  };
  return open;
}

/** The browser asks before it closes the page, even if the form was left long ago. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  const userId = accountPointer.get()?.userId;
  if (userId !== undefined && !drafts.outlivePage(userId)) event.preventDefault();
  else removeEventListener('beforeunload', warnOfLoss);
}

/** The newest draft of the forms whose name begins with `form`, if they can no longer be shown. */
export function findLostDraft(form: string): { form: string; draft: Draft } | undefined {
  const userId = accountPointer.get()?.userId;
  return userId === undefined ? undefined : drafts.newest(userId, form);
}

export function removeDraft(form: string): void {
  const userId = accountPointer.get()?.userId;
  if (userId !== undefined) drafts.remove(userId, form);
}

/** Stores a draft for a form that is opened next. */
export function storeDraft(form: string, values: object): void {
  const userId = accountPointer.get()?.userId;
  if (userId !== undefined) drafts.set(userId, form, { at: new Date().toISOString(), values, initial: {} });
}

function findDraft(userId: string, form: string, isNewest: boolean) {
  if (isNewest) return drafts.newest(userId, form);
  const draft = drafts.get(userId, form);
  return draft && { form, draft };
}

function isStoredAlready(stored: Draft, { values, initial }: Typed): boolean {
  return JSON.stringify([stored.values, stored.initial]) === JSON.stringify([values, initial]);
}
