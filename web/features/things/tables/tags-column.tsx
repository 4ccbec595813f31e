import { tagLengthMax, tagsMax } from '#domain/fields.ts';
import { tagsText } from '#domain/text.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';

type Tagged = { tags: readonly string[] };

type TagsColumnOptions<T extends Tagged> = {
  t: TFunction;
  formats: Formats;
  /** The rows. */
  records: readonly T[];
  canEdit: (record: T) => boolean;
  width?: number;
};

export function tagsColumn<T extends Tagged>(options: TagsColumnOptions<T>): TableColumn<T> {
  const { t, formats, records, canEdit, width = 200 } = options;
  const text = ({ tags }: Tagged) => tagsText(tags);
  return {
    key: 'tags',
    name: t('table.tags'),
    width,
    fitsUpTo: width,
    isUsual: true,
    canGroup: true,
    text,
    render: ({ tags }) => (
      <span className="flex gap-1">
        {tags.map((tag) => (
          <Chip key={tag} className="in-aria-selected:bg-card shrink-0">
            {tag}
          </Chip>
        ))}
      </span>
    ),
    sortBy: byRank(records, text, formats.compareNames),
    canEdit,
  };
}

export type TagsFault = { reason: 'tooManyTags' | 'tooLong'; max: number };

export function tagsFault(tags: readonly string[]): TagsFault | undefined {
  if (tags.length > tagsMax) return { reason: 'tooManyTags', max: tagsMax };
  const isTooLong = tags.some((tag) => tag.length > tagLengthMax);
  return isTooLong ? { reason: 'tooLong', max: tagLengthMax } : undefined;
}
