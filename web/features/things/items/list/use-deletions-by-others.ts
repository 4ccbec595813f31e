import { useEffect, useEffectEvent, useRef } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { act, lastChangeOfItem } from '#web/data/account/act.ts';
import { readDeleter } from '#web/features/time/history/use-who-deleted.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { deletionOf, useToast } from '#web/ui/overlays/toast.tsx';

/**
 * Tells when an item that was changed in this tab vanishes from the open list because somebody else deleted it. The message
 * replaces the one that says that the change is saved.
 */
export function useDeletionsByOthers(bin: BinHeader, items: readonly Item[]): void {
  const { t } = useTranslation();
  const toast = useToast();
  const before = useRef(items);
  const restore = (item: Item) =>
    act('items.restore', { binId: bin.id, ids: [item.id] }, { rows: [item] }).catch((error: unknown) =>
      toast.failed(errorText(t, error)),
    );
  const tell = useEffectEvent(async (item: Item, change: string) => {
    const deleter = await readDeleter({ kind: 'bin', id: bin.id }, item.id);
    if (deleter === undefined || deleter.isMe) return;
    toast.retract(change);
    const actor = deleter.name || t('history.deletedPerson');
    const text = t('binPage.deletedByOther', { actor, name: item.name });
    const deletion = deletionOf(bin.id);
    toast.drop(deletion);
    const mayRestore = can(bin.role, 'change items');
    toast.notify(
      text,
      mayRestore
        ? { label: t('common.restore'), onPress: () => void restore(item), covers: [deletion] }
        : undefined,
    );
  });
  useEffect(() => {
    const present = new Set(items.map(({ id }) => id));
    const missing = before.current.filter(({ id }) => !present.has(id));
    before.current = items;
    for (const item of missing) {
      const change = lastChangeOfItem(item.id);
      if (change !== undefined) void tell(item, change);
    }
  }, [items]);
}
