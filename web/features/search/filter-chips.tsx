import { useTranslation } from '#web/i18n/use-translation.ts';
import { RemovableChip, ToggleChip } from '#web/ui/chip.tsx';
import { type SearchAddress, type SearchKind, searchKinds } from './search-kinds.ts';

type FilterChipsProps = {
  kind: SearchKind | undefined;
  tag: string | undefined;
  onChange: (change: Pick<SearchAddress, 'kind' | 'tag'>) => void;
};

/** What to look through; one line that scrolls sideways on a narrow screen. */
export function FilterChips({ kind, tag, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="-mx-4 min-w-0 wide:mx-0">
      <legend className="sr-only">{t('search.filters')}</legend>
      <div className="flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] wide:px-0">
        <ToggleChip isOn={kind === undefined} onChange={() => onChange({ kind: undefined })}>
          {t('search.filter.all')}
        </ToggleChip>
        {searchKinds.map((each) => (
          <ToggleChip
            key={each}
            isOn={kind === each}
            onChange={(isOn) => onChange({ kind: isOn ? each : undefined })}
          >
            {t(`search.filter.${each}`)}
          </ToggleChip>
        ))}
        {tag !== undefined && (
          <span className="shrink-0">
            <RemovableChip
              label={t('search.tagChosen', { tag })}
              onRemove={() => onChange({ tag: undefined })}
            />
          </span>
        )}
      </div>
    </fieldset>
  );
}
