import { type FormEvent, type ReactNode, useState } from 'react';
import { tidyLine } from '#domain/text.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import type { ActPart } from '#web/forms/long-act.ts';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useManyActs } from '#web/forms/use-many-acts.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

type ChangeManyFormProps<F extends string> = {
  title: string;
  field: F;
  fields: readonly { value: F; label: string }[];
  onField: (field: F) => void;
  /** True while a long act shows its progress instead. */
  isRunning: boolean;
  refusedTitle: string;
  /** Those that could not be changed while others were. */
  refused: readonly RefusedRecord[];
  /** `focus` puts the focus on the field with the fault, once it is on the screen. */
  onSubmit: (focus: () => void) => void;
  onClose: () => void;
  /** The input of the new value. */
  children: ReactNode;
};

/** The sheet that changes one field of many records. */
export function ChangeManyForm<F extends string>(props: ChangeManyFormProps<F>) {
  const { title, isRunning, field, fields, onField, refusedTitle, refused, onSubmit, onClose, children } =
    props;
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLElement;
    onSubmit(() => focusFault(form));
  };
  return (
    <FormSheet
      isOpen={!isRunning}
      title={title}
      submitLabel={t('common.change')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="space-y-5">
        <Select label={t('changeMany.field')} value={field} onChange={onField} options={fields} />
        {children}
        {refused.length > 0 && (
          <Notice tone="danger" title={refusedTitle}>
            <ul className="text-sm">
              {refused.slice(0, namedAtMost).map(({ id, name, why }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>: {why}
                </li>
              ))}
            </ul>
            {refused.length > namedAtMost && (
              <p className="text-sm">
                {t('changeMany.moreRefused', { count: refused.length - namedAtMost })}
              </p>
            )}
          </Notice>
        )}
      </div>
    </FormSheet>
  );
}

export type RefusedRecord = { id: string; name: string; why: string };

type ChangePlan = {
  parts: readonly ActPart[];
  /** The records that are changed. */
  changed: readonly { id: string; name: string }[];
  refused: readonly RefusedRecord[];
};

type ChangeManyOptions = {
  /** Says how many records are changed, also while they are. */
  title: string;
  /** The writes and the records that cannot be changed, or what is wrong with what was entered. */
  plan: () => ChangePlan | { fault: string };
  changedText: (textParams: { count: number; name: string }) => string;
  /** `isDone` if all were changed. */
  onClose: (isDone: boolean) => void;
};

/** Makes the change, with one Undo. Records that cannot be changed are named, and the others are changed. */
export function useManyChanges({ title, plan, changedText, onClose }: ChangeManyOptions) {
  const { t } = useTranslation();
  const run = useManyActs();
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<readonly RefusedRecord[]>([]);

  const submit = async (focus: () => void) => {
    const planned = plan();
    const [first] = 'fault' in planned ? [] : planned.changed;
    if ('fault' in planned || first === undefined) {
      const why = 'fault' in planned ? planned.fault : planned.refused[0]?.why;
      setFault(why ?? t('changeMany.nothing'));
      return focus();
    }
    const { parts, changed } = planned;
    setRefused(planned.refused);
    const isDone = await run({
      parts,
      title: () => title,
      onLong: () => setRunning(true),
      done: (count) => changedText({ count, name: first.name }),
      about: changed.map(({ id }) => id),
    });
    setRunning(false);
    if (isDone && planned.refused.length === 0) onClose(true);
  };

  return {
    fault,
    /** Once what was entered is changed. */
    forget() {
      setFault(undefined);
      setRefused([]);
    },
    form: {
      isRunning,
      refused,
      onSubmit: (focus: () => void) => void submit(focus),
      onClose: () => onClose(false),
    },
  };
}

const namedAtMost = 20;

export const tagsActs = ['addTags', 'removeTags', 'replaceTag'] as const;
export type TagsAct = (typeof tagsActs)[number];

export function isTagsAct(field: string): field is TagsAct {
  return tagsActs.some((act) => act === field);
}

/** `tags` are added or removed; of a replacement, the one tag that becomes `text`. */
export type TagsValue = { tags: readonly string[]; text: string };

/** Says what is missing; undefined if nothing is. */
export function tagsValueFault(t: TFunction, field: TagsAct, { tags, text }: TagsValue): string | undefined {
  const isMissing = tags.length === 0 || (field === 'replaceTag' && tidyLine(text) === '');
  return isMissing ? t('changeMany.noTags') : undefined;
}

/** Undefined if the record is like that already, as one without the tag to replace. */
export function tagsChange(
  { tags: current }: { tags: readonly string[] },
  field: TagsAct,
  { tags, text }: TagsValue,
): { addTags?: string[]; removeTags?: string[] } | undefined {
  const present = new Set(current.map((tag) => tag.toLowerCase()));
  const isPresent = (tag: string) => present.has(tag.toLowerCase());
  if (field === 'replaceTag') {
    const removeTags = tags.filter(isPresent);
    return removeTags.length === 0 ? undefined : { removeTags, addTags: [tidyLine(text)] };
  }
  const wanted = tags.filter((tag) => isPresent(tag) === (field === 'removeTags'));
  return wanted.length === 0 ? undefined : { [field]: wanted };
}
