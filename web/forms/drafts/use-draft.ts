import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenDraft } from '#web/data/session/open-draft.ts';
import { openDraft } from '#web/data/session/open-draft.ts';
import type { Draft } from '#web/data/storage/drafts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** What a form's draft is called on the device; `isNewest`: any draft whose name begins so may be gone on with. */
export type DraftName = { form: string; isNewest?: boolean };

/** What `DraftLine` shows of it, and what the form calls once it is saved. */
export type FormDraft = {
  /** When what stands in the form was typed, if that was before the form was opened. */
  since?: string;
  /** When another tab last typed into the same form. */
  elsewhere?: string;
  discard(): void;
  takeOther(): void;
  /** The operation is stored in the outbox, so the draft is not needed any more. */
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
  /** Back to what the form would show without a draft. */
  reset(): void;
  /** A line by itself says nothing when it is left. */
  isSilent?: boolean;
};

/** Writes what differs to the device until it is saved or discarded; `values` must keep their identity. */
export function useDraft<Values extends object>(open: OpenDraft, form: DraftedForm<Values>): FormDraft {
  const { values, initial, isDirty } = form;
  const { t } = useTranslation();
  const toast = useToast();
  const [since, setSince] = useState(open.found?.at);
  const [other, setOther] = useState<Draft>();
  // React's development build closes each form once while it opens.
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
