import FileUp from 'lucide-react/icons/file-up';
import { paths } from '#domain/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';

export function ImportLink() {
  const { t } = useTranslation();
  return (
    <Card isPadded={false} className="mt-6">
      <ListRowLink
        to={paths.import}
        icon={FileUp}
        title={t('imports.title')}
        detail={t('imports.settingsText')}
        hasChevron
      />
    </Card>
  );
}
