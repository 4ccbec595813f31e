import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import type { NewEntry } from '#domain/lists/list.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { isListing } from '#web/data/search/filter.ts';
import { searchOf, useSearch } from '#web/data/search/search.ts';
import type { BinResult } from '#web/data/search/search-result.ts';
import { filterWith, questionNow, sentenceOptions } from '#web/features/find/search/use-search-question.ts';
import { Thumbnail } from '#web/features/things/photos/picture.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
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
  const [text, setText] = useState('');
  const question = questionNow(text);
  const [kind, setKind] = useState<Kind>('all');
  const filterKey = JSON.stringify(filterWith(kind === 'all' ? {} : { kind }, question));
  const filter = useMemo(() => JSON.parse(filterKey), [filterKey]);
  const { results, status, query } = useSearch(question.text, filter, sentenceOptions());
  const found = results.filter((result) => result.kind !== 'location');
  const onList = new Set(content.lines.map(({ entry }) => entry.id));
  const open = found.filter((result) => !onList.has(idOf(result)));
  const isAnswered = status === 'ready' && query === question.text;
  const isAsked = text.trim() !== '' && (question.text !== '' || isListing(filter));

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
      <div className="min-h-[50dvh]">
        <SearchField label={t('lists.addFind')} value={text} onChange={setText} data-autofocus />
        <SegmentedControl
          label={t('lists.addKind')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`lists.addKinds.${value}`) }))}
          className="mt-3"
        />
        {!isAsked && <p className="mt-2 text-ink-soft text-sm">{t('lists.addHint')}</p>}
        {isAsked && isAnswered && found.length === 0 && <p className="mt-3">{t('lists.addNothing')}</p>}
        {isAsked && found.length > 0 && (
          <ul aria-label={t('lists.addFind')} className="mt-3 divide-y divide-hairline">
            {found.map((result) => (
              <li key={idOf(result)}>
                <ListRow
                  start={<ResultTile result={result} />}
                  title={<bdi>{result.name}</bdi>}
                  detail={placeOf(result)}
                  isPressedByAction
                  actions={
                    onList.has(idOf(result)) ? (
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
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

const kinds = ['all', 'bins', 'items'] as const;
type Kind = (typeof kinds)[number];

function placeOf({ path, binName, itemId }: BinResult): string {
  return (itemId === undefined ? path : [...path, binName]).join(' › ');
}

function idOf({ binId, itemId = binId }: BinResult): string {
  return itemId;
}

function entryOf({ binId, itemId }: BinResult): NewEntry {
  return itemId === undefined
    ? { kind: 'bin', id: binId, isIn: true }
    : { kind: 'item', id: itemId, binId, isIn: true };
}

function ResultTile({ result }: { result: BinResult }) {
  const { photo, itemId, binId } = result;
  if (photo) return <Thumbnail photo={photo} stream={binId} size="small" />;
  return itemId === undefined ? <BinTile bin={{ ...result, id: binId }} size="small" /> : null;
}
