import type { SearchKind } from '#domain/account/saved-search.ts';
import { type Condition, dayFields } from '#web/data/search/conditions.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { isolate } from '#web/i18n/isolate.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ChipButton, RemovableChip } from '#web/ui/marks/chip.tsx';
import { contradictionIn } from './contradiction.ts';
import { type Completion, type QuestionPart, withoutPart } from './question.ts';

type QuestionBarProps = {
  query: string;
  parts: readonly QuestionPart[];
  completions: readonly Completion[];
  kind: SearchKind | undefined;
  onQuery: (query: string) => void;
};

/** The filters in the query as removable chips, and completions of its last word. */
export function QuestionBar({ query, parts, completions, kind, onQuery }: QuestionBarProps) {
  const { t } = useTranslation();
  const textOf = useConditionText();
  const unread = parts.filter(({ condition, value }) => condition === undefined && value !== '');
  const contradiction = contradictionIn(
    parts.flatMap(({ condition }) => condition ?? []),
    kind,
  );
  return (
    <>
      {parts.some(({ condition }) => condition) && (
        <ul className="mb-2 flex flex-wrap gap-2" aria-label={t('search.chosenFilters')}>
          {parts.map(
            (part) =>
              part.condition && (
                <li key={part.start} className="max-w-full">
                  <RemovableChip
                    label={textOf(part.condition)}
                    onRemove={() => onQuery(withoutPart(query, part))}
                  />
                </li>
              ),
          )}
        </ul>
      )}
      {unread.map((part) => (
        <p key={part.start} role="status" className="mb-2 px-1 text-ink-soft text-sm">
          {t(unreadText(part), { text: isolate(query.slice(part.start, part.end)) })}
        </p>
      ))}
      {contradiction && (
        <p role="status" className="mb-2 px-1 text-ink-soft text-sm">
          {t('search.contradiction', {
            one: textOf(contradiction.one),
            other:
              'kind' in contradiction.other
                ? t(`search.filter.${contradiction.other.kind}`)
                : textOf(contradiction.other),
          })}
        </p>
      )}
      {completions.length > 0 && (
        <fieldset className="mb-2 flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t('search.completions')}</legend>
          {completions.map((each) => (
            <ChipButton key={each.query} onClick={() => onQuery(each.query)} data-search-stop>
              <bdi className="min-w-0 text-left [overflow-wrap:break-word]">{each.label}</bdi>
            </ChipButton>
          ))}
        </fieldset>
      )}
    </>
  );
}

function unreadText({ field }: QuestionPart): Parameters<TFunction>[0] {
  if (field === 'value' || field === 'quantity') return 'search.unread.number';
  return field in dayFields ? 'search.unread.day' : 'search.unread.answer';
}

function useConditionText(): (condition: Condition) => string {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  return (condition) => {
    switch (condition.field) {
      case 'lent':
        return condition.text === ''
          ? t('search.filter.out')
          : t('search.condition.lent', { text: condition.text });
      case 'place':
      case 'bin':
      case 'tag':
        return t(`search.condition.${condition.field}`, { text: condition.text });
      case 'value':
      case 'quantity': {
        return `${t(`search.condition.${condition.field}`)} ${condition.comparison} ${number(condition.amount)}`;
      }
      case 'expires':
      case 'due':
      case 'warranty': {
        const when = { '<': 'before', '>': 'after', '=': 'on' } as const;
        return t(`search.condition.${when[condition.comparison]}`, {
          field: t(`search.condition.${condition.field}`),
          day: date(condition.day),
        });
      }
      default:
        return t(`search.flag.${condition.field}.${condition.isOn ? 'yes' : 'no'}`);
    }
  };
}
