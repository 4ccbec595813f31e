import Camera from 'lucide-react/icons/camera';
import ListPlus from 'lucide-react/icons/list-plus';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/icon-button.tsx';

export function PhotoFirstLink({ binId }: { binId: string }) {
  const { t } = useTranslation();
  return (
    <IconLink to={paths.itemsPhotoFirst} params={{ binId }} icon={Camera} label={t('photoFirst.title')} />
  );
}

export function PasteSeveralLink({ binId }: { binId: string }) {
  const { t } = useTranslation();
  return (
    <IconLink
      to={paths.itemsMultiAdd}
      params={{ binId }}
      icon={ListPlus}
      label={t('itemForm.pasteSeveral')}
    />
  );
}
