import type { Item } from '#domain/items/item.ts';
import { paths } from '#web/app/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';

type LostNoteProps = {
  /** `base`: the item when it was last seen in the bin. */ base: Item;
  item: Item | undefined;
};

export function LostNote({ base, item }: LostNoteProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const who = useWhoDeleted({ kind: 'bin', id: base.binId }, item !== undefined, base.id);
  const restore = (trashed: Item) =>
    run({
      acts: [act('items.restore', { binId: trashed.binId, ids: [trashed.id] }, { rows: [trashed] })],
      done: t('itemForm.restored', { name: trashed.name }),
      about: trashed.id,
    });
  return (
    <Notice title={item ? t('itemForm.inTrash') : t('itemForm.gone')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-soft text-sm">
          {item ? [who, t('itemForm.inTrashText')].filter(Boolean).join(' ') : t('itemForm.goneText')}
        </p>
        {item ? (
          <Button kind="primary" onClick={() => void restore(item)}>
            {t('common.restore')}
          </Button>
        ) : (
          <LinkButton to={paths.search} search={{ q: base.name }}>
            {t('itemForm.goneSearch')}
          </LinkButton>
        )}
      </div>
    </Notice>
  );
}
