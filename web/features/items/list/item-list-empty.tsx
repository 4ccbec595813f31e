import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';

export function ItemListEmpty({ canChange }: { canChange: boolean }) {
  const { t } = useTranslation();
  if (!canChange) return <EmptyState title={t('itemList.emptyReadOnly')} />;
  return <EmptyState title={t('itemList.emptyTitle')} text={t('itemList.emptyText')} />;
}

export function ItemNoMatch({ query }: { query: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <p className="text-ink-soft">{t('itemList.noMatch', { query })}</p>
      <LinkButton to={paths.search} search={{ q: query }}>
        {t('itemList.searchAll')}
      </LinkButton>
    </div>
  );
}
