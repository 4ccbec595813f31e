import { Link } from '@tanstack/react-router';
import type { Target } from '#domain/access/target.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { targetPath } from '#web/features/access/target-paths.ts';
import { EventBody, type UndoState } from '#web/features/history/event-row.tsx';
import { useUndoContext } from '#web/features/history/history-list.tsx';
import { historyWords } from '#web/features/history/history-words.ts';
import { stockResultLines } from '#web/features/history/stock-check-words.ts';
import { type Undo, undoOf } from '#web/features/history/undo-of.ts';
import { useFaces } from '#web/features/photos/use-faces.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type ActivityLineProps = {
  event: ActivityEvent;
  state: UndoState | undefined;
  stateKey: string;
  onUndo: (stateKey: string, undo: Undo, targetName: string) => unknown;
};

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
