import { Link } from '@tanstack/react-router';
import type { Target } from '#domain/access/access.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { targetPath } from '#web/features/people/access/access-target.ts';
import { useFaces } from '#web/features/things/photos/faces.ts';
import { EventBody, type UndoState } from '#web/features/time/history/event-row.tsx';
import { useUndoContext } from '#web/features/time/history/history-list.tsx';
import { historyWords } from '#web/features/time/history/history-words.ts';
import { stockResultLines } from '#web/features/time/history/stock-check-words.ts';
import { type Undo, undoOf } from '#web/features/time/history/undo-of.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';

export type LineProps = {
  state: UndoState | undefined;
  stateKey: string;
  onUndo: (stateKey: string, undo: Undo, targetName: string) => unknown;
};

type ActivityLineProps = LineProps & { event: ActivityEvent };

/** One event below the name of its bin or place, or one of an import below the name of its file. */
export function ActivityLine(props: ActivityLineProps) {
  const { importOf } = props.event;
  return importOf ? <ImportLine event={props.event} importOf={importOf} /> : <EventLine {...props} />;
}

type ImportLineProps = { event: ActivityEvent; importOf: NonNullable<ActivityEvent['importOf']> };

/** A whole import, its undo or its redo. The link leads to its result, where it can be undone. */
function ImportLine({ event, importOf: { id, fileName, isUndo, isRedo, counts } }: ImportLineProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const face = useFaces();
  return (
    <div className="px-4">
      <EventBody
        above={
          <Link
            to={paths.import}
            search={{ id }}
            className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            <bdi>{fileName}</bdi>
          </Link>
        }
        event={{ ...event, names: [], changes: [] }}
        stream={event.target.id}
        actor={face(event.actorId, event.actorName)}
        sentence={t(
          isUndo ? 'activity.importUndone' : isRedo ? 'activity.importRedone' : 'activity.imported',
        )}
        details={counts ? [importCounts(t, counts, list)] : []}
        onUndo={undefined}
        state={undefined}
        isDense
      />
    </div>
  );
}

/** The name of an event's bin or place, which leads there; without a link if the reader no longer sees it. */
export function TargetName({ target }: { target: Target }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const rowFocus = useRowFocus(target.kind === 'bin' ? target.id : () => undefined);
  const name = (target.kind === 'bin' ? bins : locations).get(target.id)?.name;
  if (name === undefined)
    return (
      <p className="font-semibold">
        {t(target.kind === 'bin' ? 'activity.unknownBin' : 'activity.unknownPlace')}
      </p>
    );
  return (
    <Link
      {...targetPath(target)}
      {...rowFocus}
      className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function EventLine({ event, state, stateKey, onUndo }: ActivityLineProps) {
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
        above={<TargetName target={target} />}
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
        isDense
      />
    </div>
  );
}
