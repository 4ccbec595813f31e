import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { isSame } from '#domain/fields.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useFaces } from '#web/features/things/photos/faces.ts';
import { changeLines, isFilled, labelOf, valueText } from '#web/features/time/history/change-lines.ts';
import { ChangedField, EventBody } from '#web/features/time/history/event-row.tsx';
import { historyWords, namesOf } from '#web/features/time/history/history-words.ts';
import { type JoinedEvent, resultOf, tagSteps } from '#web/features/time/history/join-events.ts';
import { undoOf, undoOfAct } from '#web/features/time/history/undo-of.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type LineProps, TargetName } from './activity-line.tsx';
import { isOfAccess } from './activity-rows.ts';

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
    return role === undefined ? name : t('activity.withRole', { name, role: t(`access.roles.${role}`) });
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
      >
        {newest.kind === 'changed' && <PartsOfAct events={events} />}
      </EventBody>
    </div>
  );
}

/** One act on items of several bins: "You changed 340 items in 12 bins". It opens to what changed in each. */
export function ManyItemsLine({
  events,
  state,
  stateKey,
  onUndo,
}: LineProps & { events: readonly JoinedEvent<ActivityEvent>[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const face = useFaces();
  const myId = useProfile()?.uid;
  const { bins } = useBins();
  const [newest] = events;
  if (newest === undefined) return null;
  const binCount = new Set(events.map(({ target }) => target.id)).size;
  const count = events.reduce((sum, event) => sum + event.count, 0);
  const hasOneResult = events.every((event) => isSame(resultOf(event), resultOf(newest)));
  const { to, from } = newest;
  const isToOne = events.every((each) => each.to?.id === to?.id && each.from?.id === from?.id);
  const event = { ...newest, names: [], count, changes: hasOneResult ? (newest.changes ?? []) : [] };
  const undo = undoOfAct(events, { bins, now: Date.now() });
  const what = t('common.items', { count });
  return (
    <div className="px-4">
      <EventBody
        above={binCount === 1 && <TargetName target={newest.target} />}
        event={event}
        stream={newest.target.id}
        actor={face(newest.actorId, newest.actorName)}
        sentence={historyWords(t, event, {
          target: newest.target,
          myId,
          nameOf: ({ id }) => (isToOne ? bins.get(id)?.name : undefined),
          binCount,
          hasOtherEnds: !isToOne,
        })}
        details={hasOneResult ? [] : manyBinsChanges(t, formats, events)}
        onUndo={undo && (() => void onUndo(stateKey, undo, what))}
        state={state}
        isDense
      >
        <PartsOfAct events={events} />
      </EventBody>
    </div>
  );
}

/** How many parts of an act are listed when it is opened. */
const partsMax = 100;

/** A button that opens an act to what it changed in each bin. */
function PartsOfAct({ events }: { events: readonly JoinedEvent<ActivityEvent>[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const parts = events.flatMap(({ parts: joined, ...event }) => joined ?? [event]);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-my-2.5 min-h-11 font-semibold text-sm text-tape hover:underline"
      >
        {t(isOpen ? 'activity.hideParts' : 'activity.showParts')}
      </button>
      {isOpen && (
        <ul className="wide:order-last basis-full space-y-2 pt-1 pb-2 text-sm">
          {parts.slice(0, partsMax).map((part) => (
            <li key={`${part.target.id} ${part.id}`} className="flex flex-wrap gap-x-3">
              <TargetName target={part.target} />
              {part.names.length > 0 && part.kind !== 'changed' && (
                <p className="text-ink-soft whole-words">{namesOf(t, part)}</p>
              )}
              {changeLines(t, formats, part.changes ?? []).map((line) => (
                <ChangedField key={line.field} {...line} />
              ))}
            </li>
          ))}
          {parts.length > partsMax && (
            <li className="text-ink-soft">{t('activity.moreParts', { count: parts.length - partsMax })}</li>
          )}
        </ul>
      )}
    </>
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
