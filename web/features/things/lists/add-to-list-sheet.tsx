import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { NewEntry } from '#domain/lists/list.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { NewListSheet } from './list-form.tsx';
import { holderIdOf, isLive, useListRights, useListsInView } from './lists-in-view.ts';
import { type ListOn, put } from './use-list-acts.ts';
import { useListDetail } from './use-list-content.ts';

type AddToListSheetProps = {
  /** Bins or items, with their names. */
  things: readonly (NewEntry & { name: string })[];
  onClose: () => void;
};

/** Takes chosen bins or items into one of the person's lists, or into a new one. */
export function AddToListSheet({ things, onClose }: AddToListSheetProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const rightsOn = useListRights();
  const detail = useListDetail();
  const lists = useListsInView().filter((each) => isLive(each) && rightsOn(each.on).mayEdit);
  const [isMaking, setMaking] = useState(lists.length === 0);
  const add = (to: ListOn) => {
    const entries = things.map(({ name: _, ...entry }) => entry);
    const left = entries.map((entry) => ({ ...entry, isIn: false }));
    onClose();
    void run({
      acts: put(to, entries),
      done: t('lists.addedTo', { count: things.length, name: things[0]?.name ?? '', list: to.list.name }),
      undo: () => ({ acts: put(to, left) }),
    });
  };
  if (isMaking) return <NewListSheet isChosen onMade={({ made }) => add(made)} onClose={onClose} />;
  return (
    <Sheet
      isOpen
      title={t('lists.addToTitle', { count: things.length, name: things[0]?.name ?? '' })}
      onClose={onClose}
      footer={
        <Button icon={Plus} isWide onClick={() => setMaking(true)}>
          {t('lists.create')}
        </Button>
      }
    >
      <ul aria-label={t('lists.title')} className="divide-y divide-hairline">
        {lists.map((each) => (
          <li key={`${holderIdOf(each)} ${each.list.id}`}>
            <ListRow
              icon={ListChecks}
              title={<bdi>{each.list.name}</bdi>}
              detail={detail(each)}
              onPress={() => add(each)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
