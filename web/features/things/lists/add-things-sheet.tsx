import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { NewEntry } from '#domain/lists/list.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { searchOf } from '#web/data/search/search.ts';
import type { BinResult } from '#web/data/search/search-result.ts';
import { idOfResult, ThingSearch, useThingSearch } from '#web/features/find/search/thing-search.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { ListInView } from './lists-in-view.ts';
import { useListActs } from './use-list-acts.ts';
import type { ListContent } from './use-list-content.ts';

type AddThingsSheetProps = { inView: ListInView; content: ListContent; onClose: () => void };

/** Finds bins and items by the search's words and filters, and takes one of them or all into the list. */
export function AddThingsSheet({ inView, content, onClose }: AddThingsSheetProps) {
  const { t } = useTranslation();
  const acts = useListActs(inView);
  const confirm = useConfirm();
  const search = useThingSearch();
  const { question, filter, isAsked, isAnswered } = search;
  const found = search.results.filter((result) => result.kind !== 'location');
  const onList = new Set(content.lines.map(({ entry }) => entry.id));
  const open = found.filter((result) => !onList.has(idOfResult(result)));

  const addAll = async () => {
    const account = currentAccount.get();
    const matches = account && (await searchOf(account).matches(question.text, filter));
    const entries = (matches ?? []).flatMap(({ binId, isFound, items }): NewEntry[] => [
      ...(isFound ? [{ kind: 'bin' as const, id: binId, isIn: true }] : []),
      ...items.map((id) => ({ kind: 'item' as const, id, binId, isIn: true })),
    ]);
    const more = entries.filter(({ id }) => !onList.has(id));
    // More match than are listed.
    const isMore = more.length > open.length;
    if (isMore && !(await confirm({ title: t('lists.addManyTitle', { count: more.length }) }))) return;
    if (more.length > 0)
      void acts.add(more, t('lists.added', { count: more.length, name: found[0]?.name ?? '' }));
  };
  return (
    <Sheet
      isOpen
      title={t('lists.addTitle', { name: inView.list.name })}
      onClose={onClose}
      footer={
        isAnswered &&
        isAsked &&
        open.length > 1 && (
          <Button kind="primary" isWide onClick={() => void addAll()}>
            {t('lists.addFound', { count: open.length })}
          </Button>
        )
      }
    >
      <ThingSearch
        search={search}
        found={found}
        kinds={kinds.map((value) => ({ value, label: t(`lists.addKinds.${value}`) }))}
        texts={{
          find: t('lists.addFind'),
          kind: t('lists.addKind'),
          hint: t('lists.addHint'),
          nothing: t('lists.addNothing'),
        }}
        actionsOf={(result) =>
          onList.has(idOfResult(result)) ? (
            <span className="flex min-h-11 items-center gap-1 px-2 text-sm text-spruce">
              <Check size={18} aria-hidden />
              {t('lists.isOn')}
            </span>
          ) : (
            <IconButton
              icon={Plus}
              label={`${t('lists.add')}: ${result.name}`}
              onClick={() =>
                void acts.add([entryOf(result)], t('lists.added', { count: 1, name: result.name }))
              }
            />
          )
        }
      />
    </Sheet>
  );
}

const kinds = ['all', 'bins', 'items'] as const;

function entryOf({ binId, itemId }: BinResult): NewEntry {
  return itemId === undefined
    ? { kind: 'bin', id: binId, isIn: true }
    : { kind: 'item', id: itemId, binId, isIn: true };
}
