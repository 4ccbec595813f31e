import { useNavigate } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Camera from 'lucide-react/icons/camera';
import Pencil from 'lucide-react/icons/pencil';
import Smartphone from 'lucide-react/icons/smartphone';
import Undo2 from 'lucide-react/icons/undo-2';
import { type FormEvent, type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import {
  type HandlingMark,
  handlingMarkNames,
  handlingMarks,
  isRoomTag,
  tagsOfMark,
} from '#domain/bins/handling-marks.ts';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { roomForItems } from '#domain/plans/plan-rules.ts';
import { act } from '#web/data/account/act.ts';
import { useBin, useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { containerChoiceName, containerChoiceOf } from '#web/features/things/bins/container-choices.ts';
import { changeOf, nameFault, valuesOf } from '#web/features/things/bins/form/bin-values.ts';
import { handlingIcons } from '#web/features/things/bins/handling-marks.tsx';
import { PhotoTextOffer } from '#web/features/things/items/list/photo-text-offer.tsx';
import { QuickAdd } from '#web/features/things/items/list/quick-add.tsx';
import { useItemActs } from '#web/features/things/items/list/use-item-acts.ts';
import { useBinFace } from '#web/features/things/photos/bin-face.ts';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { LocalThumbnail } from '#web/features/things/photos/picture.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { usePhotoActs } from '#web/features/things/photos/use-photo-acts.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import type { TakePicture } from './mode-frame.tsx';
import type { PackEvent, PackTarget } from './pack-rules.ts';

type PackedBinProps = {
  target: PackTarget;
  /** What the next label waits for. */
  note: string | undefined;
  isTyping: boolean;
  /** How many items a new box has from the beginning. */
  itemsOfTemplate: number;
  takePicture: TakePicture | undefined;
  send: (event: PackEvent) => void;
};

/** The box of the scanned label: its number, the shutter for its picture, its name and its contents. */
export function PackedBin({ target, note, isTyping, itemsOfTemplate, takePicture, send }: PackedBinProps) {
  const { t } = useTranslation();
  const { binId, isNew } = target;
  const { bin, items } = useBin(binId);
  const [naming, setNaming] = useState<'no' | 'now' | 'done'>('no');
  const isNaming = naming === 'now';
  const [hasNewPhoto, setNewPhoto] = useState(false);
  const thumbnail = useRef<HTMLDivElement>(null);
  // It could not be made after all, or access to it ended.
  if (!bin) return <NextButton onPress={() => send({ kind: 'next' })} />;
  const canEdit = can(bin.role, 'edit details');
  return (
    <section
      aria-label={bin.name}
      className="space-y-3"
      onFocus={(event) => isTextField(event.target) && send({ kind: 'typing', isTyping: true })}
      onBlur={(event) => isTextField(event.target) && send({ kind: 'typing', isTyping: false })}
    >
      {isNaming ? (
        <NameForm
          bin={bin}
          onDone={() => {
            setNaming('done');
            // A field that is removed while it has the focus sends no blur event.
            send({ kind: 'typing', isTyping: false });
          }}
        />
      ) : (
        <BinLine
          bin={bin}
          note={note ?? (hasNewPhoto ? t('scan.pack.photoTaken') : undefined)}
          thumbnail={thumbnail}
          onName={canEdit ? () => setNaming('now') : undefined}
          isNamed={naming === 'done'}
          onNext={() => send({ kind: 'next' })}
        />
      )}
      {canEdit && !isTyping && !isNaming && (
        <Shutter
          bin={bin}
          takePicture={takePicture}
          thumbnail={thumbnail}
          onPhoto={() => {
            setNewPhoto(true);
            send({ kind: 'photographed', binId, name: bin.name });
          }}
          label={t(hasNewPhoto ? 'scan.pack.morePhotos' : 'scan.pack.photo')}
          undo={
            isNew &&
            !hasNewPhoto &&
            bin.itemCount <= itemsOfTemplate && (
              <Button kind="quiet" icon={Undo2} onClick={() => send({ kind: 'undo', name: bin.name })}>
                {t('common.undo')}
              </Button>
            )
          }
        />
      )}
      {canEdit && !isTyping && !isNaming && <Marks bin={bin} />}
      {can(bin.role, 'change items') && !isNaming && <Contents bin={bin} items={items} />}
    </section>
  );
}

/** Not a radio button or checkbox, which have a value too. */
export function isTextField(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'text';
}

type BinLineProps = {
  bin: BinHeader;
  note: string | undefined;
  thumbnail: Ref<HTMLDivElement>;
  onName: (() => void) | undefined;
  /** True after the name was changed: the focus returns to the button. */
  isNamed: boolean;
  onNext: () => void;
};

function BinLine({ bin, note, thumbnail, onName, isNamed, onNext }: BinLineProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { localUrl } = useBinFace(bin);
  const container = containerChoiceOf(bin, { bins, locations });
  const where = container ? containerChoiceName(container) : t('locations.none');
  const items = bin.itemCount > 0 && t('common.items', { count: bin.itemCount });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div ref={thumbnail} className="shrink-0">
        {localUrl === undefined ? (
          <BinTile bin={bin} size="large" />
        ) : (
          <LocalThumbnail url={localUrl} size="large" />
        )}
      </div>
      <div className="min-w-0 grow basis-[6em]">
        <div className="flex items-center">
          <h2 className="line-clamp-2 min-w-0 font-bold text-xl [overflow-wrap:anywhere]">
            <bdi>{bin.name}</bdi>
          </h2>
          {onName && (
            <IconButton icon={Pencil} label={t('scan.pack.rename')} autoFocus={isNamed} onClick={onName} />
          )}
        </div>
        <p role="status" className="min-h-[min(2lh,40px)] text-sm">
          {note ?? [where, ...bin.tags.filter(isRoomTag), items].filter(Boolean).join(' · ')}
        </p>
      </div>
      <NextButton onPress={onNext} />
    </div>
  );
}

function NextButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button icon={ArrowRight} className="shrink-0" onClick={onPress}>
      {t('scan.pack.next')}
    </Button>
  );
}

type NameFormProps = { bin: BinHeader; onDone: () => void };

function NameForm({ bin, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { values, put, draft } = useNewValues({ form: `bin-name:${bin.id}`, isSilent: true }, () => ({
    name: bin.name,
  }));
  const { name } = values;
  const { refusal, isSaving, save, forgetRefusal } = useSaving();
  const isTaken =
    nameFault(name, { bins: bins.values(), ownerId: bin.ownerId, exceptId: bin.id }) === 'taken';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTaken) return;
    const change = name.trim() === '' ? undefined : changeOf(bin, { ...valuesOf(bin), name });
    if (change && !(await save(() => act('bins.update', change)))) return;
    draft.saved();
    onDone();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('scan.pack.name')}
        value={name}
        onChange={(next) => {
          put({ name: next });
          forgetRefusal();
        }}
        error={isTaken ? t('errors.bins.duplicateName') : refusal}
        maxLength={binNameMax}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        autoFocus
        onFocus={({ target }) => target.select()}
        className="min-w-0 grow basis-[12em]"
      />
      <Button type="submit" kind="primary" isBusy={isSaving}>
        {t('common.save')}
      </Button>
    </form>
  );
}

type ShutterProps = {
  bin: BinHeader;
  label: string;
  takePicture: TakePicture | undefined;
  /** The picture that was taken flies there. */
  thumbnail: { readonly current: Element | null };
  onPhoto: () => void;
  undo: ReactNode;
};

/** Takes the box's picture with the running camera, or with the phone's own camera app. */
function Shutter({ bin, label, takePicture, thumbnail, onPhoto, undo }: ShutterProps) {
  const { t } = useTranslation();
  const { photos = [] } = bin;
  const acts = usePhotoActs({ kind: 'bin', id: bin.id }, photos);
  const isShooting = useRef(false);
  const [isFailed, setFailed] = useState(false);
  const add = async (files: readonly File[]) => {
    const { areAllAdded } = await acts.add(files.slice(0, 1));
    if (areAllAdded) onPhoto();
  };
  const shoot = async () => {
    if (isShooting.current) return;
    isShooting.current = true;
    try {
      // Browsers refuse a frame of a camera that another app has just taken.
      const picture = await takePicture?.().catch(() => undefined);
      setFailed(picture === undefined);
      if (!picture) return;
      if (thumbnail.current) flyInto(thumbnail.current, picture);
      await add([picture.file]);
    } finally {
      isShooting.current = false;
    }
  };
  if (photos.length >= photosMax.bin) return undo;
  return (
    <PhotoInput label={label} isCamera onChoose={add}>
      {(openCameraApp) => (
        <div className="@container">
          {/* The shutter stays in its place while the buttons beside it come and go, and under each of its labels. */}
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-x-1 @max-[15em]:grid-cols-2">
            <span className="mt-3 min-h-11 justify-self-start">
              {takePicture && (
                <Button kind="quiet" icon={Smartphone} onClick={openCameraApp} className="-mx-3 px-3">
                  {t('scan.pack.cameraApp')}
                </Button>
              )}
            </span>
            <button
              type="button"
              data-shutter
              onClick={takePicture ? shoot : openCameraApp}
              className="group flex w-[9em] flex-col @max-[15em]:order-first @max-[15em]:col-span-2 @max-[15em]:justify-self-center items-center gap-1 rounded-card text-center font-semibold text-sm leading-tight"
            >
              <span className="flex size-18 items-center justify-center rounded-full bg-tape text-on-tape outline-2 outline-tape outline-offset-3 transition-transform duration-150 group-hover:bg-tape-strong group-active:scale-90">
                <Camera aria-hidden className="size-8" />
              </span>
              <span className="mt-1 min-h-[min(2lh,36px)]">{label}</span>
            </button>
            <span className="mt-3 min-h-11 justify-self-end">{undo}</span>
          </div>
          <p role="alert" className="mt-2 text-center font-medium text-berry text-sm empty:hidden">
            {isFailed && t('scan.pack.noPicture')}
          </p>
        </div>
      )}
    </PhotoInput>
  );
}

/** The picture shrinks from where the camera showed it into the box's tile. */
function flyInto(thumbnail: Element, { file, from }: NonNullable<Awaited<ReturnType<TakePicture>>>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = thumbnail.getBoundingClientRect();
  const image = new Image();
  image.src = URL.createObjectURL(file);
  image.alt = '';
  image.className = 'pointer-events-none fixed z-50 origin-top-left rounded-card object-cover';
  Object.assign(image.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(image);
  const [x, y] = [to.left - from.left, to.top - from.top];
  const landed = `translate(${x}px, ${y}px) scale(${to.width / from.width}, ${to.height / from.height})`;
  const flight = image.animate({ transform: ['none', landed] }, { duration: 280, easing: 'ease-in-out' });
  flight.onfinish = flight.oncancel = () => {
    image.remove();
    URL.revokeObjectURL(image.src);
  };
}

/** How the box is carried and unpacked, by one tap each. */
function Marks({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const run = useUndoable();
  const change = (mark: HandlingMark, isOn: boolean) =>
    run({
      acts: [
        act('bins.update', {
          id: bin.id,
          ...(isOn
            ? { addTags: [handlingMarks[mark][currentLocale()]] }
            : { removeTags: tagsOfMark(bin.tags, mark) }),
        }),
      ],
    });
  return (
    <ul aria-label={t('scan.pack.marksLabel')} className="flex flex-wrap gap-2">
      {handlingMarkNames.map((mark) => (
        <li key={mark}>
          <ToggleChip
            icon={handlingIcons[mark]}
            isOn={tagsOfMark(bin.tags, mark).length > 0}
            onChange={(isOn) => void change(mark, isOn)}
          >
            {t(`scan.pack.marks.${mark}`)}
          </ToggleChip>
        </li>
      ))}
    </ul>
  );
}

const newestCount = 3;

function Contents({ bin, items }: { bin: BinHeader; items: readonly Item[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useProfile();
  const acts = useItemActs(bin.id);
  const newest = useMemo(
    () =>
      items
        .filter((item) => item.deletedAt === undefined)
        .sort((a, b) => b.dateAdded.localeCompare(a.dateAdded))
        .slice(0, newestCount),
    [items],
  );
  const isFull =
    bin.ownerId === profile?.uid && profile !== undefined && roomForItems(profile.plan, bin.itemCount) === 0;
  const params = { binId: bin.id };
  return (
    <>
      <QuickAdd
        binId={bin.id}
        onAdd={acts.add}
        onPaste={(text) => void navigate({ to: paths.itemsMultiAdd, params, state: { pasted: text } })}
        onDetails={(name) =>
          void navigate({ to: paths.itemAdd, params, search: name === '' ? {} : { name } })
        }
        onMany={() => void navigate({ to: paths.itemsMultiAdd, params })}
        onPhotos={() => void navigate({ to: paths.itemsPhotoFirst, params })}
        onTemplate={(templateId) => void navigate({ to: paths.itemAdd, params, state: { templateId } })}
        fullText={
          isFull
            ? errorText(t, { code: 'items.limitReached', params: { n: profile.maxItemsPerBin ?? 0 } })
            : undefined
        }
      />
      <PhotoTextOffer bin={bin} />
      {newest.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">{newest.map(({ name }) => name).join(' · ')}</p>
      )}
    </>
  );
}
