import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { Stage } from '#domain/lists/list.ts';
import type { StageProgress } from '#domain/lists/list-entries.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { useClosedByBack } from '#web/ui/actions/open-dialogs.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { useOpenModal } from '#web/ui/overlays/sheet.tsx';
import type { ListInView } from './lists-in-view.ts';
import { useDeviceName, usePeopleOfStage, useSilentDevices } from './not-heard.tsx';
import type { ListContent } from './use-list-content.ts';

type BoardProps = {
  inView: ListInView;
  content: ListContent;
  stage: Stage;
  onStage: (stageId: string) => void;
  onClose: () => void;
};

/** The counts of a list in large type, for a screen that stays on and is read from afar. */
export function Board({ inView, content, stage, onStage, onClose }: BoardProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useOpenModal(dialog);
  useClosedByBack(onClose);
  useWakeLock();
  const { list } = inView;
  const { lines, progress } = content;
  const [isPressed, setPressed] = useState(false);
  const chosen = progress.find((each) => each.stage.id === stage.id);
  // Opens at the first stage with something missing, if the chosen one is complete.
  const open = progress.find(({ missing }) => missing.length > 0);
  const current = !isPressed && chosen?.missing.length === 0 ? (open ?? chosen) : chosen;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="board-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col gap-6 overflow-y-auto border-0 bg-paper p-5 text-ink open:flex wide:p-10"
    >
      {/* Floats, so that a long name can use the whole width below it. */}
      <header className="flow-root shrink-0">
        <IconButton icon={X} label={t('lists.boardClose')} onClick={onClose} className="float-right ml-3" />
        <h1
          id="board-title"
          className="hyphenated font-bold text-[length:min(1.75rem,9vw)]/tight wide:text-[3rem]/tight"
        >
          {list.name}
        </h1>
      </header>
      {/* As wide as their words at least, so that large letters break none. */}
      <ul className="flex flex-wrap gap-2 wide:gap-4">
        {progress.map((each) => (
          <StageCard
            key={each.stage.id}
            progress={each}
            count={lines.length}
            isCurrent={each === current}
            onPress={() => {
              setPressed(true);
              onStage(each.stage.id);
            }}
          />
        ))}
      </ul>
      <Missing {...{ content, current }} />
      <People {...{ content }} stage={current?.stage ?? stage} />
      <Silent inView={inView} />
    </dialog>
  );
}

type StageCardProps = { progress: StageProgress; count: number; isCurrent: boolean; onPress: () => void };

/** A press shows what is missing at the stage. */
function StageCard({ progress: { stage, done }, count, isCurrent, onPress }: StageCardProps) {
  const { number } = useFormats();
  return (
    <li className="min-w-fit max-w-full grow basis-36 wide:basis-64">
      <button
        type="button"
        aria-pressed={isCurrent}
        onClick={onPress}
        className={cx(
          'h-full w-full rounded-sheet border-2 px-4 py-2 text-left wide:p-5',
          isCurrent ? 'bg-kraft text-on-kraft' : 'bg-card',
          done === count ? 'border-spruce' : isCurrent ? 'border-tape' : 'border-hairline',
        )}
      >
        <span className="block font-semibold text-lg [overflow-wrap:anywhere] wide:text-2xl">
          {stage.name}
        </span>
        <span className="block font-bold text-[2.25rem]/tight tabular-nums wide:text-[6.5rem]/tight">
          {number(done)}
          <span className={cx('text-[0.45em]', !isCurrent && 'text-ink-soft')}> / {number(count)}</span>
        </span>
      </button>
    </li>
  );
}

const namesMax = 12;

function Missing({ content, current }: { content: ListContent; current: StageProgress | undefined }) {
  const { t } = useTranslation();
  const missing = new Set(current?.missing.map(({ id }) => id));
  const names = content.lines.flatMap(({ entry, name }) =>
    missing.has(entry.id) ? [{ id: entry.id, name: name ?? t('lists.hidden') }] : [],
  );
  if (names.length === 0)
    return <p className="font-bold text-[2.5rem]/tight text-spruce">{t('lists.boardAllDone')}</p>;
  const more = names.length - namesMax;
  return (
    <section aria-labelledby="board-missing">
      <h2 id="board-missing" className="mb-2 font-bold text-2xl">
        {`${t('lists.boardMissing')} · ${current?.stage.name ?? ''}`}
      </h2>
      <ul className="flex flex-wrap gap-3 text-2xl">
        {names.slice(0, namesMax).map(({ id, name }) => (
          <li
            key={id}
            className="max-w-full rounded-field bg-kraft px-4 py-2 text-on-kraft [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li className="px-2 py-2">{t('lists.boardMore', { count: more })}</li>}
      </ul>
    </section>
  );
}

function People({ content, stage }: Pick<BoardProps, 'content' | 'stage'>) {
  const { t } = useTranslation();
  const people = usePeopleOfStage(content, stage);
  if (people.length === 0) return null;
  return (
    <p className="text-2xl tabular-nums">
      {people.map(({ name, count }) => t('lists.personDone', { person: name, count })).join(' · ')}
    </p>
  );
}

function Silent({ inView }: { inView: ListInView }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const nameOf = useDeviceName();
  const silent = useSilentDevices(inView);
  return silent.map((device) => (
    <p key={`${device.userId} ${device.heardAt}`} className="text-berry text-xl">
      {`${nameOf(device)}: ${t('lists.heardAt', { when: moment(device.heardAt) })}`}
    </p>
  ));
}

/** The screen stays on; the browser ends the lock when the page is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A device that saves power refuses; the board is readable without the lock.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
