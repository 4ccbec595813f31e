import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { paths } from '#domain/paths.ts';
import { WaitingCard } from '#web/features/people/access/requests/waiting-card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { MagnifiedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { type BinListSearch, isFiltered } from './bin-list-search.ts';

type BinListEmptyProps = {
  search: BinListSearch;
  hasBins: boolean;
  /** How many archived bins match. */
  archivedMatches: number;
  onShowArchived: () => void;
  /** Clears text and filters, and sets this instead. */
  onShow: (instead: BinListSearch) => void;
};

export default function BinListEmpty(props: BinListEmptyProps) {
  const { search, hasBins, archivedMatches, onShowArchived, onShow } = props;
  const { t } = useTranslation();
  if (!hasBins) {
    return (
      <>
        <WaitingCard />
        <EmptyState title={t('emptyBins.emptyTitle')} text={t('emptyBins.emptyText')}>
          <LinkButton kind="primary" icon={Plus} to={paths.binCreate}>
            {t('bins.create')}
          </LinkButton>
        </EmptyState>
      </>
    );
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        picture={<MagnifiedBox />}
        title={t('emptyBins.noMatchTitle')}
        text={
          archivedMatches > 0
            ? t('emptyBins.archivedMatch', { count: archivedMatches })
            : t('emptyBins.noMatchText')
        }
      >
        {archivedMatches > 0 && <Button onClick={onShowArchived}>{t('emptyBins.showMatches')}</Button>}
        {search.named !== undefined && (
          <LinkButton icon={Search} to={paths.search} search={{ q: search.named }}>
            {t('emptyBins.searchItems')}
          </LinkButton>
        )}
        <Button onClick={() => onShow({})}>{t('emptyBins.showAll')}</Button>
      </EmptyState>
    );
  }
  if (search.archived) {
    return (
      <EmptyState title={t('emptyBins.noArchivedTitle')} text={t('emptyBins.noArchivedText')}>
        <Button onClick={() => onShow({})}>{t('emptyBins.showAll')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('emptyBins.allArchivedTitle')}>
      <Button onClick={() => onShow({ archived: true })}>{t('emptyBins.showArchived')}</Button>
    </EmptyState>
  );
}
