import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenDraft } from '#web/data/session/open-draft.ts';
import { openDraft } from '#web/data/session/open-draft.ts';
import type { Draft } from '#web/data/storage/drafts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** The name of a form's draft; `isNewest`: continues the newest draft whose name begins with it. */
export type DraftName = { form: string; isNewest?: boolean };

/** The draft's state for `DraftLine`, and the functions that the form calls. */
export type FormDraft = {
  /** What it is stored as. */
  name: string;
  /** When the text was typed, if that was before the form was opened. */
  since?: string;
  /** When another tab last typed into the same form. */
  elsewhere?: string;
  discard(): void;
  takeOther(): void;
  /** The operation is in the outbox, so the draft is no longer needed. */
  saved(): void;
};

export function useOpenDraft({ form, isNewest }: DraftName): OpenDraft {
  const [open] = useState(() => openDraft(form, { isNewest }));
  return open;
}

type Typed<Values> = { values: Values; initial: Values };

type DraftedForm<Values> = Typed<Values> & {
  isDirty: boolean;
  /** Puts values into the form as if they had been typed over `initial`. */
  fill(typed: Typed<object>): void;
  /** Resets the form to its values without a draft. */
  reset(): void;
  /** A form of one line shows no message about its draft. */
  isSilent?: boolean;
};

/**
 * Stores the differing values on the device until the form is saved or discarded; unchanged `values` must keep their
 * identity.
 */
export function useDraft<Values extends object>(open: OpenDraft, form: DraftedForm<Values>): FormDraft {
  const { values, initial, isDirty } = form;
  const { t } = useTranslation();
  const toast = useToast();
  const [since, setSince] = useState(open.found?.at);
  const [other, setOther] = useState<Draft>();
  // React's StrictMode unmounts and remounts each form once.
  const [life] = useState({ isOpen: false });

  useEffect(() => {
    open.put(isDirty ? { values, initial } : undefined);
  }, [open, values, initial, isDirty]);

  const leave = useEffectEvent(() => {
    open.flush();
    if (form.isSilent || !life.isOpen || !open.isStored()) return;
    toast.notify(t('drafts.kept'), { label: t('drafts.discard'), onPress: open.forget });
  });
  useEffect(() => {
    const flush = () => open.flush();
    const warn = (event: BeforeUnloadEvent) => {
      open.flush();
      if (!open.outlivesPage()) event.preventDefault();
    };
    const opening = setTimeout(() => {
      life.isOpen = true;
    });
    const stopWatching = open.watch(setOther);
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(opening);
      stopWatching();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', warn);
      leave();
    };
  }, [open, life]);

  const forget = () => {
    open.forget();
    setSince(undefined);
  };
  return {
    name: open.name,
    since: isDirty ? since : undefined,
    elsewhere: other?.at,
    discard() {
      forget();
      form.reset();
      const back = () => {
        open.put({ values, initial });
        open.flush();
        form.fill({ values, initial });
      };
      toast.done(t('drafts.discarded'), { label: t('common.undo'), onPress: back });
    },
    takeOther() {
      if (other) form.fill(other);
      setOther(undefined);
    },
    saved: forget,
  };
}
