import { useTranslation } from 'react-i18next';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#web/app/paths.ts';
import { act } from '#web/data/act.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useUndoable } from '../list/use-undoable.ts';

type LostNoteProps = { /** As it was last seen in the bin. */ seen: Item; item: Item | undefined };

/** Over the form of an item that lies in the trash, or has left the bin. */
export function LostNote({ seen, item }: LostNoteProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const restore = (trashed: Item) =>
    run({
      acts: [act('items.restore', { binId: trashed.binId, ids: [trashed.id] }, { rows: [trashed] })],
      done: t('itemForm.restored', { name: trashed.name }),
    });
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-kraft/50 px-4 py-3"
    >
      <div>
        <p className="font-semibold">{item ? t('itemForm.inTrash') : t('itemForm.gone')}</p>
        {!item && <p className="text-ink-soft text-sm">{t('itemForm.goneText')}</p>}
      </div>
      {item ? (
        <Button kind="primary" onClick={() => void restore(item)}>
          {t('common.restore')}
        </Button>
      ) : (
        <LinkButton to={paths.search} search={{ q: seen.name }}>
          {t('itemForm.goneSearch')}
        </LinkButton>
      )}
    </div>
  );
}
