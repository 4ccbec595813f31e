import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { NewsNote } from '#web/features/items/form/news-note.tsx';
import type { EditState } from '#web/forms/edit-state.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { containerChoiceName, containerChoiceOf } from '../acts/container-choices.ts';
import type { BinValues, FieldName } from './bin-values.ts';

export type BinEdit = EditState<BinHeader, BinValues>;

type BinNewsProps = {
  state: BinEdit;
  field: FieldName;
  view: DeviceView;
  onTake: (field: FieldName) => void;
};

/** What others made of a field of a bin meanwhile. */
export function BinNews({ state, field, view, onTake }: BinNewsProps) {
  const value = useWords(state.theirs, field, view);
  const news = state.news.get(field);
  return news && <NewsNote news={news} value={value} onTake={() => onTake(field)} />;
}

function useWords(theirs: BinValues, field: FieldName, view: DeviceView): string {
  const { t } = useTranslation();
  switch (field) {
    case 'inside': {
      const container = containerChoiceOf(theirs.inside, view);
      return container ? containerChoiceName(container) : '';
    }
    case 'isPrivate':
      return theirs.isPrivate ? t('bins.private') : t('bins.public');
    case 'color':
      return theirs.color ? t(`bins.colors.${theirs.color}`) : '';
    case 'icon':
      return theirs.icon ? t(`bins.icons.${theirs.icon}`) : '';
    case 'tags':
      return theirs.tags.join(', ');
    default:
      return theirs[field];
  }
}
