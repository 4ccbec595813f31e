import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { findLostDraft, removeDraft } from '#web/data/session/open-draft.ts';
import { type Typed, TypedTexts } from './typed-texts.tsx';

export type LostDraft = {
  /** Its name on the device, or the beginning of it. */
  form: string;
  fields: readonly string[];
};

type LostDraftsProps = {
  lost: readonly LostDraft[];
  /** What else can be made of one; `onTaken` removes it here. */
  children?: (typed: Typed, onTaken: () => void) => ReactNode;
};

type Found = NonNullable<ReturnType<typeof findLostDraft>> & Pick<LostDraft, 'fields'>;

/** In place of a form whose thing is gone: what had been typed there stays until it is copied or discarded. */
export function LostDrafts({ lost, children }: LostDraftsProps) {
  const [found, setFound] = useState<Found[]>([]);
  // In an effect, because a form that this takes the place of is still to write its last word.
  const find = useEffectEvent(() => {
    setFound(
      lost.flatMap(({ form, fields }) => {
        const draft = findLostDraft(form);
        return draft ? [{ ...draft, fields }] : [];
      }),
    );
  });
  useEffect(() => find(), []);
  const remove = (form: string) => {
    removeDraft(form);
    setFound((all) => all.filter((each) => each.form !== form));
  };
  return found.map(({ form, draft, fields }) => (
    <TypedTexts key={form} typed={draft} fields={fields} onDiscard={() => remove(form)}>
      {children?.(draft, () => remove(form))}
    </TypedTexts>
  ));
}
