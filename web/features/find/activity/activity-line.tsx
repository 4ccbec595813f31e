import { Link } from '@tanstack/react-router';
import type { Target } from '#domain/access/target.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { targetPath } from '#web/features/people/access/target-paths.ts';
import { useFaces } from '#web/features/things/photos/use-faces.ts';
import { EventBody, type UndoState } from '#web/features/time/history/event-row.tsx';
import { useUndoContext } from '#web/features/time/history/history-list.tsx';
import { historyWords } from '#web/features/time/history/history-words.ts';
import { stockResultLines } from '#web/features/time/history/stock-check-words.ts';
import { type Undo, undoOf } from '#web/features/time/history/undo-of.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isOfAccess } from './activity-rows.ts';
import { manyBinsChanges, manyBinsWords } from './many-bins-words.ts';

type LineProps = {
  state: UndoState | undefined;
  stateKey: string;
  onUndo: (stateKey: string, undo: Undo, targetName: string) => unknown;
};

type ActivityLineProps = LineProps & { event: ActivityEvent };

/** One event below the name of its bin or place. */
export function ActivityLine({ event, state, stateKey, onUndo }: ActivityLineProps) {
  const { t } = useTranslation();
  const face = useFaces();
  const myId = useProfile()?.uid;
  const { target } = event;
  const context = useUndoContext(target);
  const nameOf = ({ kind, id }: Target) => (kind === 'bin' ? context.bins : context.locations).get(id)?.name;
  const name = nameOf(target);
  const undo = event.isImported ? undefined : undoOf(event, target, context);
  const unknown = t(target.kind === 'bin' ? 'activity.unknownBin' : 'activity.unknownPlace');
  return (
    <div className="px-4">
      <EventBody
        above={
          name === undefined ? (
            <p className="font-semibold">{unknown}</p>
          ) : (
            <Link
              {...targetPath(target)}
              className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          )
        }
        event={event}
        stream={target.id}
        actor={face(event.actorId, event.actorName)}
        sentence={historyWords(t, event, { target, myId, nameOf })}
        details={[
          ...(event.isImported ? [t('history.imported')] : []),
          ...(event.stockResult
            ? stockResultLines(t, event.stockResult, { nameOf, items: context.items })
            : []),
        ]}
        onUndo={undo && (() => void onUndo(stateKey, undo, name ?? unknown))}
        state={state}
      />
    </div>
  );
}

const namesMax = 10;

/** The same act on several bins. */
export function ManyBinsLine({
  events,
  state,
  stateKey,
  onUndo,
}: LineProps & { events: readonly ActivityEvent[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const face = useFaces();
  const myId = useProfile()?.uid;
  const { bins } = useBins();
  const { locations } = useLocations();
  const [newest] = events;
  if (newest === undefined) return null;
  const ids = [...new Set(events.map(({ target }) => target.id))].reverse();
  const nameOf = ({ id }: Pick<Target, 'id'>) => (bins.get(id) ?? locations.get(id))?.name;
  const names = ids.slice(0, namesMax).map((id) => nameOf({ id }) ?? t('activity.unknownBin'));
  const isAccess = isOfAccess(newest);
  const what = isAccess ? formats.list(names) : t('common.bins', { count: ids.length });
  const context = { bins, locations, items: undefined, now: Date.now() };
  const undos = events.flatMap((event) => undoOf(event, event.target, context) ?? []);
  const undo = undos.length > 0 && !newest.isImported ? ({ kind: 'several', undos } as const) : undefined;
  return (
    <div className="px-4">
      <EventBody
        event={{ ...newest, names, count: ids.length, changes: [] }}
        stream={newest.target.id}
        actor={face(newest.actorId, newest.actorName)}
        sentence={
          isAccess
            ? historyWords(t, newest, { target: newest.target, myId, nameOf })
            : manyBinsWords(t, newest, { what, myId, bins, locations })
        }
        details={[
          ...(newest.isImported ? [t('history.imported')] : []),
          ...manyBinsChanges(t, formats, events),
        ]}
        onUndo={undo && (() => void onUndo(stateKey, undo, what))}
        state={state}
      />
    </div>
  );
}
