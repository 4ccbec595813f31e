import { useMemo } from 'react';
import { tagLengthMax } from '#domain/fields.ts';
import type { TagsAct, TagsValue } from '#web/features/things/tables/change-many-form.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TagsField } from './tags-field.tsx';

type ManyTagsProps = {
  field: TagsAct;
  value: TagsValue;
  /** The tags of these records can be removed and replaced. */
  records: readonly { tags: readonly string[] }[];
  /** The tags of these are offered to be added. */
  neighbours: Iterable<{ tags: readonly string[] }>;
  fault: string | undefined;
  onChange: (value: Partial<TagsValue>) => void;
};

/** The fields of the tags that many records get or lose. */
export function ManyTags({ field, value, records, neighbours, fault, onChange }: ManyTagsProps) {
  const { t } = useTranslation();
  const own = useMemo(() => tagsInUse(records), [records]);
  const offered = useMemo(
    () => (field === 'removeTags' ? own : tagsInUse(neighbours)),
    [field, own, neighbours],
  );
  if (field !== 'replaceTag')
    return (
      <TagsField
        tags={value.tags}
        suggestions={offered}
        isRemoval={field === 'removeTags'}
        onChange={(tags) => onChange({ tags })}
        note={fault && <span className="font-medium text-berry">{fault}</span>}
      />
    );
  if (own.length === 0) return <p className="text-ink-soft">{t('changeMany.noTagsToChange')}</p>;
  return (
    <>
      <Select
        label={t('changeMany.tagToReplace')}
        value={value.tags[0] ?? ''}
        onChange={(tag) => onChange({ tags: tag === '' ? [] : [tag] })}
        options={['', ...own].map((tag) => ({ value: tag, label: tag || '–' }))}
      />
      <TextField
        label={t('changeMany.replacement')}
        error={fault}
        value={value.text}
        onChange={(text) => onChange({ text })}
        maxLength={tagLengthMax}
        autoCapitalize="none"
        autoComplete="off"
      />
    </>
  );
}
