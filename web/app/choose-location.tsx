import { useLocations } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';

export function ChooseLocation() {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const { status, locations } = useLocations();
  // The list beside it then says so itself and offers to create the first one.
  const isNoneThere =
    status === 'ready' && ![...locations.values()].some(({ deletedAt }) => deletedAt === undefined);
  return (
    <div className="flex min-h-dvh items-center">
      <title>{texts.documentTitle(t('locations.title'))}</title>
      {isNoneThere ? (
        <h1 className="sr-only">{t('locations.title')}</h1>
      ) : (
        <EmptyState heading="h1" title={t('places.choose')} text={t('places.chooseText')} />
      )}
    </div>
  );
}
