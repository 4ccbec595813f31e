import FileUp from 'lucide-react/icons/file-up';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { trashDaysLeft } from '#domain/time.ts';
import { Thumbnail } from '#web/features/things/photos/picture.tsx';
import { BinTile, LocationFace } from '#web/features/things/photos/tiles.tsx';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { RowCheckbox, Selectable } from '#web/ui/lists/selectable.tsx';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { Trashed } from './trashed.ts';

type TrashRowProps = {
  trashed: Trashed;
  /** The name of what it was in. */
  container: string | undefined;
  deleter: string | undefined;
  selection: ListSelection;
  /** Undefined for an import without a connection. */
  onRestore: (() => void) | undefined;
  /** Undefined for what another person owns. */
  onDelete: (() => void) | undefined;
};

export function TrashRow(props: TrashRowProps) {
  const { trashed, selection, onRestore, onDelete } = props;
  const { id, name } = trashed;
  const { t } = useTranslation();
  const row = { title: <FoldedName name={trashedName(t, trashed)} />, detail: useDetail(props) };
  if (selection.isOn && trashed.kind !== 'import')
    return (
      <RowCheckbox
        label={name}
        isChecked={selection.ids.has(id)}
        onPress={(isRange) => selection.press(id, isRange)}
        className="block"
      >
        {(box) => (
          <ListRow
            {...row}
            isSelected={selection.ids.has(id)}
            start={
              <>
                {box}
                <Sign trashed={trashed} />
              </>
            }
          />
        )}
      </RowCheckbox>
    );
  const content = (
    <ListRow
      {...row}
      start={<Sign trashed={trashed} />}
      hasWideActions
      actions={
        <>
          {onRestore && (
            <Button
              aria-label={t('settings.restoreNamed', { name })}
              onClick={onRestore}
              className="shrink-0"
            >
              {t('common.restore')}
            </Button>
          )}
          {onDelete && (
            <IconButton
              icon={Trash2}
              label={t('settings.deleteNamedForGood', { name })}
              onClick={onDelete}
              className="shrink-0"
            />
          )}
        </>
      }
    />
  );
  if (trashed.kind === 'import') return content;
  return (
    <Selectable id={id} selection={selection}>
      {content}
    </Selectable>
  );
}

/** An import has the name of its file. */
export function trashedName(t: TFunction, { kind, name }: Trashed): string {
  return kind === 'import' ? t('settings.trashedImport', { name }) : name;
}

export function Sign({ trashed }: { trashed: Trashed }) {
  if (trashed.kind === 'bin') return <BinTile bin={trashed.bin} />;
  if (trashed.kind === 'location') return <LocationFace location={trashed.location} />;
  if (trashed.kind === 'import') return <KraftSign icon={FileUp} />;
  const { photos: [photo] = [], binId } = trashed.item;
  if (photo) return <Thumbnail photo={photo} stream={binId} />;
  return <KraftSign icon={Tag} />;
}

function KraftSign({ icon: Icon }: { icon: typeof Tag }) {
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-field bg-kraft text-on-kraft">
      <Icon size={20} aria-hidden />
    </span>
  );
}

/** "was in Kitchen · 2 items · 30 days left · deleted by Anna" */
function useDetail({ trashed, container, deleter }: TrashRowProps): string {
  const { t } = useTranslation();
  return [
    container !== undefined && t('settings.wasIn', { bin: container }),
    contentsOf(t, trashed),
    daysLeftText(t, trashed),
    deleter,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function daysLeftText(t: TFunction, { deletedAt }: Trashed): string {
  const count = trashDaysLeft(deletedAt, Date.now());
  return count === 0 ? t('settings.goneToday') : t('settings.goneIn', { count });
}

export function contentsOf(t: TFunction, trashed: Trashed): string | undefined {
  if (trashed.kind === 'item') return undefined;
  if (trashed.kind === 'location') return t('places.place');
  if (trashed.kind === 'import')
    return [
      trashed.bins > 0 && t('common.bins', { count: trashed.bins }),
      trashed.items > 0 && t('common.items', { count: trashed.items }),
      trashed.locations > 0 && t('settings.placesCounted', { count: trashed.locations }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  const items = t('common.items', { count: trashed.items });
  return trashed.subBins === 0 ? items : `${items}, ${t('settings.withSubBins', { count: trashed.subBins })}`;
}
