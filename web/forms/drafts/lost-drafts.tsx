import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { findLostDraft, removeDraft } from '#web/data/session/open-draft.ts';
import { type Typed, TypedTexts } from './typed-texts.tsx';

export type LostDraft = {
  /** The name of the draft, or its beginning. */
  form: string;
  fields: readonly string[];
};

type LostDraftsProps = {
  lost: readonly LostDraft[];
  /** Another use of a draft; `onTaken` removes it here. */
  children?: (typed: Typed, onTaken: () => void) => ReactNode;
};

type FoundDraft = NonNullable<ReturnType<typeof findLostDraft>> & Pick<LostDraft, 'fields'>;

/** Replaces a form whose subject is gone: what was typed stays until it is copied or discarded. */
export function LostDrafts({ lost, children }: LostDraftsProps) {
  const [found, setFound] = useState<FoundDraft[]>([]);
  // In an effect, because the replaced form writes its draft when it unmounts.
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
