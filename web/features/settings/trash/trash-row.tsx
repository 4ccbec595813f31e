import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { trashDaysLeft } from '#domain/trash.ts';
import { Thumbnail } from '#web/features/photos/thumbnail.tsx';
import { BinTile } from '#web/features/tiles/bin-tile.tsx';
import { LocationFace } from '#web/features/tiles/location-tile.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';
import type { Trashed } from './trashed.ts';

type TrashRowProps = {
  trashed: Trashed;
  onRestore: () => void;
  /** Undefined for what another person owns. */
  onDelete: (() => void) | undefined;
};

export function TrashRow({ trashed, onRestore, onDelete }: TrashRowProps) {
  const { t } = useTranslation();
  const days = trashDaysLeft(trashed.deletedAt, Date.now());
  const goes = days === 0 ? t('settings.goneToday') : t('settings.goneIn', { count: days });
  return (
    <ListRow
      start={<Sign trashed={trashed} />}
      title={<FoldedName name={trashed.name} />}
      detail={`${useContents(trashed)} · ${goes}`}
      hasWideActions
      actions={
        <>
          <Button
            aria-label={t('settings.restoreNamed', { name: trashed.name })}
            onClick={onRestore}
            className="shrink-0"
          >
            {t('common.restore')}
          </Button>
          {onDelete && (
            <IconButton
              icon={Trash2}
              label={t('settings.deleteNamedForGood', { name: trashed.name })}
              onClick={onDelete}
              className="shrink-0"
            />
          )}
        </>
      }
    />
  );
}

function Sign({ trashed }: { trashed: Trashed }) {
  if (trashed.kind === 'bin') return <BinTile bin={trashed.bin} />;
  if (trashed.kind === 'location') return <LocationFace location={trashed.location} />;
  const { photos: [photo] = [], binId } = trashed.item;
  if (photo) return <Thumbnail photo={photo} stream={binId} />;
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-field bg-kraft text-on-kraft">
      <Tag size={20} aria-hidden />
    </span>
  );
}

function useContents(trashed: Trashed): string {
  const { t } = useTranslation();
  if (trashed.kind === 'item') return t('settings.wasIn', { bin: trashed.binName });
  if (trashed.kind === 'location') return t('places.binsStayed');
  const items = t('common.items', { count: trashed.items });
  return trashed.subBins === 0 ? items : `${items}, ${t('settings.withSubBins', { count: trashed.subBins })}`;
}
