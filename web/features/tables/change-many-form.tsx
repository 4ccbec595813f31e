import type { FormEvent, ReactNode } from 'react';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

export type RefusedRecord = { id: string; name: string; why: string };

type ChangeManyFormProps<F extends string> = {
  title: string;
  field: F;
  fields: readonly { value: F; label: string }[];
  onField: (field: F) => void;
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
  const { title, field, fields, onField, refusedTitle, refused, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLElement;
    onSubmit(() => focusFault(form));
  };
  return (
    <FormSheet title={title} submitLabel={t('common.change')} onSubmit={submit} onClose={onClose}>
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

const namedAtMost = 20;
