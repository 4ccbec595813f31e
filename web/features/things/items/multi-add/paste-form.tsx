import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import X from 'lucide-react/icons/x';
import { type ComponentProps, memo, useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { itemNameMax, itemsAtOnceMax } from '#domain/items/item-fields.ts';
import type { ItemLine } from '#domain/items/item-rules.ts';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { RoomNote, roomInBin } from '../form/add-items-page.tsx';
import { QuantityStepper, UseAsTyped } from '../quantity-fields.tsx';
import { SuggestionNotice, useSuggestions } from '../suggestions.tsx';
import { LineChoice, PasteLineSheet } from './paste-line-sheet.tsx';
import { columnsOf } from './paste-lines.ts';
import type { Choice, PastePlan, PasteRow as Row } from './paste-plan.ts';
import { usePaste } from './use-paste.ts';

const choicesOfHeading: readonly Choice[] = ['skip', 'separate'];

type PasteFormProps = { bin: BinHeader; items: readonly Item[]; initialText: string; onDone: () => void };

export function PasteForm({ bin, items, initialText, onDone }: PasteFormProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const room = roomInBin(bin, profile);
  const { text, plan, refusal, draft, change, ...paste } = usePaste({ id: bin.id, items, room }, initialText);
  const columns = useMemo(() => columnsOf(text), [text]);
  const [editedAt, setEditedAt] = useState<number>();
  const edited = plan.rows.find(({ at }) => at === editedAt);
  const added = plan.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'addedUp').length;

  const handleAdd = async () => {
    if (await paste.add()) onDone();
  };

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleAdd();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        className="@container flex grow flex-col"
      >
        <div className="grid items-start gap-6 pb-6 @2xl:grid-cols-2">
          <div className="space-y-3 @2xl:sticky @2xl:top-20 [&_textarea]:min-h-48">
            <DraftLine draft={draft} />
            <RoomNote room={room} limit={profile?.maxItemsPerBin ?? null} />
            <TextArea
              label={t('multiAdd.textLabel')}
              hint={t('multiAdd.textHint')}
              placeholder={t('multiAdd.placeholder')}
              value={text}
              onChange={change}
              rows={8}
              autoFocus={initialText === ''}
              autoCapitalize="sentences"
            />
            {columns > 2 && (
              <Notice title={t('multiAdd.tableTitle', { count: columns })}>
                <p className="mb-2 text-ink-soft">{t('multiAdd.tableText')}</p>
                <LinkButton to={paths.import} search={{ bin: bin.id }} state={{ pasted: text }}>
                  {t('multiAdd.chooseColumns')}
                </LinkButton>
              </Notice>
            )}
            <SuggestFromPhoto binId={bin.id} onLines={paste.append} />
          </div>
          <PastePreview
            plan={plan}
            onEdit={setEditedAt}
            onQuantity={paste.changeQuantity}
            onAsTyped={paste.leaveAsTyped}
            onRemove={paste.removeLine}
            onChoose={paste.choose}
          />
        </div>
        <FormActions error={refusal}>
          <PasteSummary plan={plan} room={room} limit={profile?.maxItemsPerBin ?? 0} />
          <Button
            kind="primary"
            type="submit"
            disabled={added === 0}
            autoFocus={initialText !== ''}
            className="grow sm:grow-0"
          >
            {added === 0
              ? t('multiAdd.addNothing')
              : plan.unfittedLines.length > 0
                ? t('multiAdd.addAndKeep', { count: added, kept: plan.unfittedLines.length })
                : t('multiAdd.add', { count: added })}
          </Button>
        </FormActions>
      </form>
      {edited && (
        <PasteLineSheet
          row={edited}
          suggestedTags={tagsInUse([...plan.rows, ...items])}
          onClose={() => setEditedAt(undefined)}
          onSave={(line, tags) => {
            paste.changeLine(edited.at, line, tags);
            setEditedAt(undefined);
          }}
        />
      )}
    </>
  );
}

function PasteSummary({ plan, room, limit }: { plan: PastePlan; room: number; limit: number }) {
  const { t } = useTranslation();
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome === outcome).length;
  const addedUp = count('addedUp');
  const skipped = count('skipped');
  const over = count('over');
  const parts = [
    plan.create.length > 0 && t('multiAdd.summary', { count: plan.create.length }),
    addedUp > 0 && t('multiAdd.summaryAddedUp', { count: addedUp }),
    skipped > 0 && t('multiAdd.summarySkipped', { count: skipped }),
  ].filter((part) => part !== false);
  return (
    <div aria-live="polite" className="min-w-0 grow basis-full text-sm sm:basis-0">
      {over > 0 && (
        <p className="font-semibold text-berry">
          {room > itemsAtOnceMax
            ? t('multiAdd.atOnce', { max: itemsAtOnceMax })
            : t('multiAdd.fit', { fits: plan.create.length, wanted: plan.wanted, max: limit })}
        </p>
      )}
      <p className="text-ink-soft">{parts.join(' · ')}</p>
    </div>
  );
}

type PastePreviewProps = Omit<ComponentProps<typeof PasteRow>, 'row'> & { plan: PastePlan };

function PastePreview({ plan, ...acts }: PastePreviewProps) {
  const { t } = useTranslation();
  if (plan.rows.length === 0) {
    return <EmptyState title={t('multiAdd.previewEmpty')} text={t('multiAdd.previewEmptyText')} />;
  }
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <VirtualList
        label={t('multiAdd.preview')}
        items={plan.rows}
        keyOf={({ key }) => key}
        rowHeight={61}
        hasLines
      >
        {(row) => <PasteRow row={row} {...acts} />}
      </VirtualList>
    </div>
  );
}

type PasteRowProps = {
  row: Row;
  onEdit: (at: number) => void;
  onQuantity: (at: number, quantity: number) => void;
  onAsTyped: (at: number) => void;
  onRemove: (at: number) => void;
  onChoose: (key: string, choice: Choice) => void;
};

const PasteRow = memo(
  function PasteRow({ row, onEdit, onQuantity, onAsTyped, onRemove, onChoose }: PasteRowProps) {
    const { t } = useTranslation();
    const { at, name, quantity, tags, outcome, duplicate } = row;
    const staysAsText = outcome === 'over' || outcome === 'tooLong' || outcome === 'refused';
    return (
      <div className={cx('py-2 pr-1 pl-4', duplicate && 'bg-lake/6', staysAsText && 'bg-berry/6')}>
        <div className="flex flex-wrap items-start justify-end gap-x-1">
          <button
            type="button"
            aria-label={t('multiAdd.changeLine', { name })}
            onClick={() => onEdit(at)}
            className="-ml-2 flex min-h-11 min-w-0 grow basis-[7em] items-center gap-2 rounded-field px-2 text-left hover:bg-kraft/40"
          >
            <span className="wrap-anywhere min-w-0 grow">
              <span
                className={cx(
                  'block font-medium',
                  (staysAsText || outcome === 'skipped') && 'text-ink-soft',
                  outcome === 'skipped' && 'line-through',
                )}
              >
                {name}
              </span>
              {tags.length > 0 && <span className="block text-ink-soft text-sm">{tags.join(' · ')}</span>}
            </span>
            <Pencil size={16} aria-hidden className="shrink-0 text-ink-soft" />
          </button>
          <div className="flex max-w-full flex-wrap items-start justify-end gap-1">
            <QuantityStepper
              label={t('itemList.quantityOf', { name })}
              value={quantity}
              refused={row.refused}
              onChange={(next) => onQuantity(at, next)}
            />
            <IconButton icon={X} label={t('multiAdd.removeLine', { name })} onClick={() => onRemove(at)} />
          </div>
        </div>
        {row.isRead && (
          <div className="pt-2 pb-1">
            <UseAsTyped onPress={() => onAsTyped(at)} />
          </div>
        )}
        {outcome === 'over' && <p className="font-medium text-berry text-sm">{t('multiAdd.over')}</p>}
        {outcome === 'tooLong' && (
          <p className="font-medium text-berry text-sm">{t('multiAdd.tooLong', { max: itemNameMax })}</p>
        )}
        {(duplicate || row.isHeading) && !staysAsText && (
          <LineChoice
            row={row}
            name={row.key}
            choices={duplicate ? choices : choicesOfHeading}
            onChoose={(choice) => onChoose(row.key, choice)}
          />
        )}
      </div>
    );
  },
  (before, after) => JSON.stringify(before.row) === JSON.stringify(after.row),
);

const choices: readonly Choice[] = ['addUp', 'skip', 'separate'];

type SuggestFromPhotoProps = {
  binId: string;
  onLines: (lines: readonly (ItemLine & { tags?: readonly string[] | undefined })[]) => void;
};

/** The photo is used only for names, and not stored. */
function SuggestFromPhoto({ binId, onLines }: SuggestFromPhotoProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isOffered, lookedAtId, refusal, ask } = useSuggestions(binId);
  if (!isOffered) return null;
  const handlePhoto = async (photo: File) => {
    const found = await ask('photo', async () => photo);
    if (!found) return;
    onLines(found.map(({ name, quantity = 1, tags }) => ({ name, quantity, tags })));
    toast.done(t('suggestions.done', { count: found.length }));
  };
  return (
    <>
      <PhotoInput label={t('suggestions.fromPhoto')} onChoose={([photo]) => photo && void handlePhoto(photo)}>
        {(open, label) => (
          <Button icon={Sparkles} isBusy={lookedAtId !== undefined} onClick={open}>
            {lookedAtId === undefined ? label : t('suggestions.looking')}
          </Button>
        )}
      </PhotoInput>
      <SuggestionNotice refusal={refusal} />
    </>
  );
}
