import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { itemsAtOnceMax } from '#domain/items/item-fields.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import type { DraftPicture } from '#web/data/operations/upload.ts';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { RoomNote, roomInBin } from '../form/add-items-page.tsx';
import { PasteLineSheet } from '../multi-add/paste-line-sheet.tsx';
import { SuggestionNotice, useSuggestions } from '../suggestions.tsx';
import type { PhotoPlan, PlannedPhotoRow } from './photo-plan.ts';
import { PhotoRowLine } from './photo-row-line.tsx';
import { photoIdsOf } from './photo-rows.ts';
import { usePhotoFirst } from './use-photo-first.ts';

type PhotoFirstFormProps = { bin: BinHeader; items: readonly Item[]; onDone: () => void };

/** A list of photos with an input line below each, and one button that adds all. */
export function PhotoFirstForm({ bin, items, onDone }: PhotoFirstFormProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const room = roomInBin(bin, profile);
  const { plan, pictures, draft, ...list } = usePhotoFirst({ id: bin.id, items, room });
  const [editedId, setEditedId] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const suggesting = useSuggestions(bin.id);
  const form = useRef<HTMLFormElement>(null);
  const edited = plan.rows.find(({ id }) => id === editedId);
  const opened = plan.rows.find(({ id }) => id === openId);
  const photoCount = photoIdsOf(list.rows).length;

  const handleSave = async () => {
    if (await list.save()) onDone();
    else form.current?.querySelector<HTMLInputElement>('input[data-unnamed]')?.focus();
  };
  const showFrom = useScrollTo(form, list.rows.length);
  const handleAdd = (files: readonly File[]) => {
    showFrom(list.rows.length);
    void list.addFiles(files);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
      onKeyDown={moveOnEnter}
      className="@container/list flex grow flex-col"
    >
      <div className="grow space-y-3 pb-6">
        <DraftLine draft={draft} />
        <RoomNote room={room} limit={profile?.maxItemsPerBin ?? null} />
        <SuggestionNotice refusal={suggesting.refusal} />
        {plan.rows.length === 0 ? (
          <EmptyState title={t('photoFirst.emptyTitle')} text={t('photoFirst.emptyText')}>
            <AddPhotoButtons isLarge onAdd={handleAdd} />
          </EmptyState>
        ) : (
          <PhotoRows
            plan={plan}
            pictures={pictures}
            list={list}
            suggesting={suggesting}
            onOpen={setOpenId}
            onEdit={setEditedId}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {photoCount > 0 && t('photoFirst.count', { count: photoCount })}
      </p>
      {plan.rows.length === 0 && list.problem && (
        <p role="alert" className="mb-6 text-center font-medium text-berry">
          {list.problem}
        </p>
      )}
      {plan.rows.length > 0 && (
        <FormActions error={list.problem}>
          <PhotoSummary plan={plan} room={room} limit={profile?.maxItemsPerBin ?? 0} />
          <div className="flex w-full flex-wrap items-stretch justify-end gap-3 keyboard:flex-nowrap keyboard:gap-2 @2xl/list:w-auto">
            <AddPhotoButtons onAdd={handleAdd} />
            <Button
              kind="primary"
              type="submit"
              isBusy={list.isSaving}
              className="min-h-12 basis-full keyboard:min-h-11 keyboard:shrink keyboard:basis-auto keyboard:grow @lg/list:min-h-11 @lg/list:basis-auto"
            >
              {addText(t, plan)}
            </Button>
          </div>
        </FormActions>
      )}
      {edited?.line && (
        <PasteLineSheet
          row={edited.line}
          suggestedTags={tagsInUse([...plan.paste.rows, ...items])}
          onClose={() => setEditedId(undefined)}
          onSave={(line, tags) => {
            list.changeLine(edited.id, line, tags);
            setEditedId(undefined);
          }}
        />
      )}
      {opened && opened.photoIds.length > 0 && (
        <RowPhotosSheet
          row={opened}
          at={plan.rows.indexOf(opened)}
          pictures={pictures}
          onRemove={list.removePhoto}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </form>
  );
}

type List = Omit<ReturnType<typeof usePhotoFirst>, 'plan' | 'pictures' | 'draft'>;

/** Returns a function that scrolls to the row with this number once it is added. */
function useScrollTo(form: RefObject<HTMLFormElement | null>, rowCount: number): (first: number) => void {
  const showFrom = useRef<number>(undefined);
  // Starts loading at once, because names are typed while photos are being stored.
  useEffect(() => {
    const first = showFrom.current;
    if (first === undefined || rowCount <= first) return;
    showFrom.current = undefined;
    const lines = form.current?.querySelectorAll<HTMLInputElement>(lineSelector);
    lines?.[first]?.scrollIntoView({ block: 'center' });
  }, [form, rowCount]);
  return (first) => {
    showFrom.current = first;
  };
}

type PhotoRowsProps = {
  plan: PhotoPlan;
  pictures: ReadonlyMap<string, DraftPicture>;
  list: List;
  suggesting: ReturnType<typeof useSuggestions>;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
};

function PhotoRows({ plan, pictures, list, suggesting, onOpen, onEdit }: PhotoRowsProps) {
  const { t } = useTranslation();
  const suggestFor = (row: PlannedPhotoRow) => {
    const [photoId] = row.photoIds;
    if (!suggesting.isOffered || photoId === undefined || pictures.get(photoId)?.stage !== 'stored') return;
    return async () => {
      const found = await suggesting.ask(row.id, async () => list.photoStore?.drafts.read(photoId));
      if (found) list.takeSuggestions(row, found);
    };
  };
  return (
    <>
      <p className="text-ink-soft text-sm">{t('photoFirst.hint')}</p>
      <ol
        aria-label={t('photoFirst.list')}
        className="grid gap-px overflow-hidden rounded-card border border-hairline bg-hairline @2xl/list:grid-cols-2"
      >
        {plan.rows.map((row, at) => (
          <PhotoRowLine
            key={row.id}
            row={row}
            at={at}
            rows={list.rows}
            picture={pictures.get(row.photoIds[0] ?? '')}
            onText={(text) => list.change(row.id, { text, isSuggested: undefined })}
            onChoose={(choice) => list.change(row.id, { choice })}
            onAsTyped={() => list.leaveAsTyped(row.id)}
            onOpen={() => onOpen(row.id)}
            onEdit={() => onEdit(row.id)}
            onJoin={() => list.join(row.id)}
            onSplit={() => list.split(row.id)}
            onRemove={() => list.removeRow(row.id)}
            onSuggest={suggestFor(row)}
            isBeingLookedAt={suggesting.lookedAtId === row.id}
          />
        ))}
      </ol>
    </>
  );
}

function addText(t: TFunction, { saved, left }: PhotoPlan): string {
  const count = saved.length;
  if (count === 0) return t('multiAdd.addNothing');
  if (left.length === 0) return t('multiAdd.add', { count });
  return t('photoFirst.addAndKeep', { count, kept: left.length });
}

const lineSelector = 'input[data-photo-name]';

/** Moves the focus to the next line, or from the last one to the button that adds. */
function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.currentTarget.requestSubmit();
    return;
  }
  if (!(from instanceof HTMLInputElement) || !from.matches(lineSelector)) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll<HTMLInputElement>(lineSelector)];
  const next = lines[lines.indexOf(from) + 1];
  if (next) next.focus();
  else event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
}

type PhotoSummaryProps = { plan: PhotoPlan; room: number; limit: number };

/** Says what the add button will do, and what will stay in the list. */
function PhotoSummary({ plan, room, limit }: PhotoSummaryProps) {
  const { t } = useTranslation();
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome === outcome).length;
  const { create, wanted } = plan.paste;
  const addedUp = count('addedUp');
  const unnamed = count('unnamed');
  const parts = [
    create.length > 0 && t('multiAdd.summary', { count: create.length }),
    addedUp > 0 && t('multiAdd.summaryAddedUp', { count: addedUp }),
    unnamed > 0 && t('photoFirst.unnamed', { count: unnamed }),
  ].filter((part) => part !== false);
  return (
    <div aria-live="polite" className="min-w-0 grow basis-full keyboard:sr-only text-sm @2xl/list:basis-0">
      {count('over') > 0 && (
        <p className="font-semibold text-berry">
          {room > itemsAtOnceMax
            ? t('multiAdd.atOnce', { max: itemsAtOnceMax })
            : t('multiAdd.fit', { fits: create.length, wanted, max: limit })}
        </p>
      )}
      <p className="text-ink-soft">{parts.join(' · ')}</p>
    </div>
  );
}

type AddPhotoButtonsProps = { isLarge?: boolean; onAdd: (files: readonly File[]) => void };

/** The phone's camera, and multiple photos from the gallery. Devices without touch have no camera button. */
function AddPhotoButtons({ isLarge = false, onAdd }: AddPhotoButtonsProps) {
  const { t } = useTranslation();
  // With the keyboard open, the named photo needs the room.
  const words = isLarge ? undefined : 'keyboard:sr-only';
  const share = isLarge
    ? undefined
    : 'grow basis-0 keyboard:grow-0 keyboard:basis-auto @lg/list:grow-0 @lg/list:basis-auto';
  return (
    <>
      <PhotoInput label={t('photoFirst.take')} isCamera onChoose={onAdd}>
        {(open, label) => (
          <span className="hidden pointer-coarse:contents">
            <Button
              kind={isLarge ? 'primary' : 'secondary'}
              icon={Camera}
              title={isLarge ? undefined : label}
              onClick={open}
              className={share}
            >
              <span className={words}>{label}</span>
            </Button>
          </span>
        )}
      </PhotoInput>
      <PhotoInput label={t('photoFirst.choose')} isMultiple onChoose={onAdd}>
        {(open, label) => (
          <Button
            icon={Images}
            kind={isLarge ? 'primary' : 'secondary'}
            title={isLarge ? undefined : label}
            onClick={open}
            className={cx(
              share,
              isLarge &&
                'pointer-coarse:border pointer-coarse:border-field pointer-coarse:bg-card pointer-coarse:text-ink',
            )}
          >
            <span className={words}>{label}</span>
          </Button>
        )}
      </PhotoInput>
    </>
  );
}

type RowPhotosSheetProps = {
  row: PlannedPhotoRow;
  at: number;
  pictures: ReadonlyMap<string, DraftPicture>;
  onRemove: (photoId: string) => void;
  onClose: () => void;
};

/** The photos of one line, large enough to recognise. */
function RowPhotosSheet({ row, at, pictures, onRemove, onClose }: RowPhotosSheetProps) {
  const { t } = useTranslation();
  const count = row.photoIds.length;
  const title = row.line?.name ?? t('photoFirst.open', { n: at + 1, count });
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <ul className="space-y-4">
        {row.photoIds.slice(0, photosMax.item).map((id) => (
          <li key={id}>
            {pictures.get(id)?.url === undefined ? (
              <p className="text-ink-soft">{t('photoFirst.lost')}</p>
            ) : (
              <img
                src={pictures.get(id)?.url}
                alt={title}
                className="mx-auto max-h-[60dvh] rounded-card object-contain"
              />
            )}
            <p className="mt-2 text-center">
              <Button
                onClick={() => {
                  if (count === 1) onClose();
                  onRemove(id);
                }}
              >
                {t('photoFirst.removePhoto')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
