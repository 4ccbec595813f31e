import ArrowRight from 'lucide-react/icons/arrow-right';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import CirclePlus from 'lucide-react/icons/circle-plus';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderInput from 'lucide-react/icons/folder-input';
import ImageOff from 'lucide-react/icons/image-off';
import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import ScanLine from 'lucide-react/icons/scan-line';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import { type ReactNode, useId, useState } from 'react';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { EventKind, HistoryEvent } from '#domain/history/history.ts';
import { photoSource } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { BadgedFace, type Face } from '#web/ui/marks/faces.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { timeWords } from '../../people/notifications/by-day.ts';
import { type ChangeLine, changeLines } from './change-lines.ts';
import { attachmentsIn } from './change-words.ts';
import { namesBehind } from './history-words.ts';

/** `undone`: the list had it so from the start. */
export type UndoState = 'busy' | 'done' | 'undone' | { problem: string };

type EventRowProps = {
  /** Names the thing of the event, where a list has events of several. */
  above?: ReactNode;
  event: HistoryEvent;
  actor: Face;
  sentence: string;
  /** The bin or location of the history. */
  stream: string;
  /** Lines below the sentence. */
  details: readonly string[];
  /** Undefined if it can't be undone, or not by this person. */
  onUndo: (() => void) | undefined;
  state: UndoState | undefined;
  /** One line on a wide screen, where there is room. */
  isDense?: boolean;
  /** Below the details. */
  children?: ReactNode;
};

export function EventRow(props: EventRowProps) {
  return (
    <li>
      <EventBody {...props} />
    </li>
  );
}

export function EventBody(props: EventRowProps) {
  const { above, event, actor, sentence, stream, details, onUndo, state, isDense, children } = props;
  const look = !isDense ? usualLook : children ? { ...denseLook, ...openingLook } : denseLook;
  const { t } = useTranslation();
  const formats = useFormats();
  const detailId = useId();
  // A newer server may have more kinds.
  const IconShape = isOnlyOfPhotos(event) ? Camera : (eventIcons[event.kind] ?? Pencil);
  const names = namesBehind(t, event);
  const lines = changeLines(t, formats, event.changes ?? []);
  return (
    <div className={cx('flex min-h-16 flex-wrap items-start justify-end gap-x-3 py-3', look.row)}>
      {/* With large letters the words are below the face. */}
      <div className={cx('flex min-w-0 grow basis-[12em] flex-wrap gap-x-3', look.body)}>
        <span className={look.face}>
          <BadgedFace person={actor} icon={IconShape} />
        </span>
        <div className={cx('min-w-0 grow basis-[7.5em]', look.words)}>
          {above && <div className={look.above}>{above}</div>}
          <p className="whole-words">{sentence}</p>
          <div id={detailId} className={look.details}>
            {names && <p className="text-ink-soft text-sm whole-words">{names}</p>}
            <Through event={event} />
            {details.map((detail) => (
              <p key={detail} className="text-ink-soft text-sm whole-words">
                {detail}
              </p>
            ))}
            <PhotoMarks changes={event.changes ?? []} stream={event.binId ?? stream} />
            {lines.map((line) => (
              <ChangedField key={line.field} {...line} />
            ))}
          </div>
          <p className={cx('text-ink-soft text-sm', look.time)}>
            <time dateTime={event.at} title={formats.dateTime(event.at)}>
              {timeWords(formats, event.at)}
            </time>
          </p>
          {children}
          {typeof state === 'object' && (
            <p role="alert" className="text-berry text-sm">
              {state.problem}
            </p>
          )}
        </div>
      </div>
      {state === 'done' || state === 'undone' ? (
        <UndoneMark isJustDone={state === 'done'} className={look.undo} />
      ) : (
        (onUndo || state === 'busy') && (
          <Button
            kind="quiet"
            // In a list of many things the icon alone, which is quieter than a word on each row.
            className={cx('-my-2.5 -mr-3 shrink-0', look.undo, above && 'px-3! text-ink-soft!')}
            aria-label={t('history.undoOf', { what: sentence })}
            aria-describedby={names || lines.length > 0 ? detailId : undefined}
            title={above ? t('common.undo') : undefined}
            isBusy={state === 'busy'}
            onClick={onUndo}
          >
            {!above ? t('common.undo') : state !== 'busy' && <Undo2 size={20} aria-hidden />}
          </Button>
        )
      )}
    </div>
  );
}

/** The program that acted for the person. */
function Through({ event: { through } }: { event: HistoryEvent }) {
  const { t } = useTranslation();
  if (through === undefined) return null;
  return <p className="text-ink-soft text-sm whole-words">{t('history.through', { name: through })}</p>;
}

function UndoneMark({ isJustDone, className }: { isJustDone: boolean; className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <p
      {...(isJustDone && { ref: restoreLostFocus, tabIndex: -1, role: 'status' })}
      className={cx(
        '-my-2.5 flex min-h-11 shrink-0 items-center gap-1.5 pl-2 text-sm text-spruce',
        className,
      )}
    >
      <Check size={18} aria-hidden />
      {t('history.undone')}
    </p>
  );
}

type Look = Partial<
  Record<'row' | 'body' | 'face' | 'words' | 'above' | 'details' | 'time' | 'undo', string>
>;

const usualLook: Look = {};

/** The name, the sentence, the details and the time beside each other; what has no room wraps. */
const denseLook: Look = {
  row: 'wide:min-h-11 wide:items-center wide:py-1',
  body: 'wide:items-center',
  face: 'wide:-my-1 wide:scale-80',
  words: 'wide:flex wide:flex-wrap wide:items-baseline wide:gap-x-3',
  above: 'wide:w-44 wide:truncate',
  details: 'wide:flex wide:flex-wrap wide:gap-x-3',
  time: 'wide:ml-auto',
};

/** A row that opens keeps its first line where it is. */
const openingLook: Look = {
  row: 'wide:min-h-11 wide:items-start wide:py-1',
  body: 'wide:items-start',
  words: `${denseLook.words} wide:py-1`,
  undo: 'wide:-mt-1',
};

function isOnlyOfPhotos({ changes = [] }: HistoryEvent): boolean {
  return changes.length > 0 && changes.every(({ field }) => field === 'photos');
}

/** The button that had the focus was removed. */
function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

export function ChangedField({ label, from, to, isOfSeveral }: ChangeLine) {
  const { t } = useTranslation();
  return (
    <p className="text-sm whole-words">
      <span className="text-ink-soft">{label}:</span>{' '}
      {from !== undefined && !isOfSeveral && (
        <>
          <bdi>{from}</bdi> <ArrowRight size={14} aria-hidden className="inline text-ink-soft" />
          <span className="sr-only">{t('history.becomes')}</span>{' '}
        </>
      )}
      {to === undefined ? <i>{t('history.nothing')}</i> : <bdi>{to}</bdi>}
    </p>
  );
}

const eventIcons: Record<EventKind, Icon> = {
  created: CirclePlus,
  renamed: Pencil,
  changed: Pencil,
  movedIn: FolderInput,
  movedOut: FolderInput,
  seen: ScanLine,
  stockChecked: ClipboardCheck,
  codeClaimed: QrCode,
  codeLost: QrCode,
  deleted: Trash2,
  restored: Undo2,
  itemsAdded: CirclePlus,
  itemChanged: Pencil,
  itemsMovedIn: FolderInput,
  itemsMovedOut: FolderInput,
  itemsDeleted: Trash2,
  itemsRestored: Undo2,
  itemsGone: Trash2,
  accessGranted: UserCheck,
  accessChanged: UserCheck,
  accessEnded: UserMinus,
  listCreated: CirclePlus,
  listRenamed: Pencil,
  listChanged: Pencil,
  listDeleted: Trash2,
  listRestored: Undo2,
  listIncluded: ListChecks,
  listExcluded: ListChecks,
};

type PhotoMarksProps = {
  changes: readonly FieldChange[];
  /** The bin or location. */
  stream: string;
};

/** The photos of a history line that the reader can still see. */
function PhotoMarks({ changes, stream }: PhotoMarksProps) {
  const change = changes.find(({ field }) => field === 'photos');
  if (change === undefined) return null;
  const { added, deleted } = attachmentsIn(change);
  const ids = [...added, ...deleted];
  if (ids.length === 0) return null;
  return (
    <span className="my-1.5 flex flex-wrap gap-1.5">
      {ids.map((id) => (
        <PhotoMark key={id} id={id} stream={stream} />
      ))}
    </span>
  );
}

function PhotoMark({ id, stream }: { id: string; stream: string }) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  return (
    <span className="inline-flex size-14 items-center justify-center overflow-hidden rounded-field bg-kraft text-on-kraft">
      {isMissing ? (
        <ImageOff size={20} role="img" aria-label={t('history.photoGone')} />
      ) : (
        <img
          src={photoSource(id, 'small', stream)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
