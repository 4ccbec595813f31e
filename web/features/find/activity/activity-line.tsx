import { Link } from '@tanstack/react-router';
import type { Target } from '#domain/access/access.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { targetPath } from '#web/features/people/access/access-target.ts';
import { useFaces } from '#web/features/things/photos/faces.ts';
import { isFilled, labelOf, valueText } from '#web/features/time/history/change-lines.ts';
import { EventBody, type UndoState } from '#web/features/time/history/event-row.tsx';
import { useUndoContext } from '#web/features/time/history/history-list.tsx';
import { historyWords } from '#web/features/time/history/history-words.ts';
import { tagSteps } from '#web/features/time/history/join-events.ts';
import { stockResultLines } from '#web/features/time/history/stock-check-words.ts';
import { type Undo, undoOf } from '#web/features/time/history/undo-of.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRowFocus } from '#web/ui/actions/screen-acts.ts';
import { isOfAccess } from './activity-rows.ts';

type LineProps = {
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

function EventLine({ event, state, stateKey, onUndo }: ActivityLineProps) {
  const { t } = useTranslation();
  const face = useFaces();
  const myId = useProfile()?.uid;
  const { target } = event;
  const rowFocus = useRowFocus(target.kind === 'bin' ? target.id : () => undefined);
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
              {...rowFocus}
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
        isDense
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
  const isAccess = isOfAccess(newest);
  const roleAt = new Map(events.map(({ target, role }) => [target.id, role]));
  const hasMixedRoles = newest.kind === 'accessGranted' && new Set(roleAt.values()).size > 1;
  const names = ids.slice(0, namesMax).map((id) => {
    const name = nameOf({ id }) ?? t('activity.unknownBin');
    const role = hasMixedRoles ? roleAt.get(id) : undefined;
    return role === undefined ? name : t('activity.withRole', { name, role: t(`sharing.roles.${role}`) });
  });
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
            ? historyWords(t, newest, { target: newest.target, myId, nameOf, hasMixedRoles })
            : manyBinsWords(t, newest, { what, myId, bins, locations })
        }
        details={[
          ...(newest.isImported ? [t('history.imported')] : []),
          ...manyBinsChanges(t, formats, events),
        ]}
        onUndo={undo && (() => void onUndo(stateKey, undo, what))}
        state={state}
        isDense
      />
    </div>
  );
}

type Named = ReadonlyMap<string, { name: string }>;

/** "Anna moved 12 bins to “Shed”." `what` is "12 bins". */
function manyBinsWords(
  t: TFunction,
  { kind, actorId, actorName, to }: ActivityEvent,
  { what, myId, bins, locations }: { what: string; myId: string | undefined; bins: Named; locations: Named },
): string {
  const who = actorId === myId ? t('history.you') : actorName || t('history.deletedPerson');
  const name = to && (to.kind === 'bin' ? bins : locations).get(to.id)?.name;
  switch (kind) {
    case 'seen':
      return name === undefined
        ? t('activity.bins.seen', { who, what })
        : t('activity.bins.seenIn', { who, what, place: t('history.quoted', { name }) });
    case 'movedIn':
    case 'movedOut':
      return t('history.movedAway', {
        who,
        what,
        to: name === undefined ? t('history.elsewhere') : t('history.quoted', { name }),
      });
    case 'deleted':
    case 'restored':
      return t(`activity.bins.${kind}`, { who, what });
    default:
      return t('activity.bins.changed', { who, what });
  }
}

/** A line per field, such as "Colour: Rust red", or "Label" where each bin has another value. */
function manyBinsChanges(t: TFunction, formats: Formats, events: readonly ActivityEvent[]): string[] {
  const [first, ...others] = events.map(({ changes = [] }) => changes);
  return (first ?? []).flatMap((change, nth) => {
    const label = labelOf(t, change.field);
    if (label === undefined) return [];
    const text = resultText(t, formats, change);
    const isSame = others.every((changes) => {
      const other = changes[nth];
      return other !== undefined && resultText(t, formats, other) === text;
    });
    return isSame ? [`${label}: ${text}`] : [label];
  });
}

function resultText(t: TFunction, formats: Formats, change: FieldChange): string {
  if (change.field === 'tags') return tagSteps(change).join(', ');
  return isFilled(change.to) ? valueText(t, formats, change.field, change.to) : t('history.nothing');
}
