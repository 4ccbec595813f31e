import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { CallResult } from '#domain/calls.ts';
import { type JoinRole, joinLinkDaysMax, joinLinkUsesMax } from '#domain/links/join-link.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { type AccessTarget, ownPlaces, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { RoleSelect } from '#web/features/people/access/role-select.tsx';
import { useCopyNewLink } from '#web/features/people/access/share/link-acts.tsx';
import { endOfLink } from '#web/features/people/share-links/link-end.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import type { JoinsInto } from './join-link-card.tsx';

type NewJoinLinkProps = {
  into: JoinsInto;
  onMade: (link: CallResult<'joinLinks.create'>) => void;
  onClose: () => void;
};

/** The form of a new link to a place or bin and, if wanted, the owner's other places, or into a group. */
export function NewJoinLink({ into, onMade, onClose }: NewJoinLinkProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const navigate = useNavigate();
  const { createLabel, copyNewLink } = useCopyNewLink();
  const { isBusy, problem, run } = useOnlineAct();
  const all = useAccessTargets();
  const places = useOtherPlaces(all, 'group' in into ? undefined : into.accessTarget);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState<JoinRole>('viewer');
  const [isAllPlaces, setAllPlaces] = useState(false);
  const { terms, readTerms } = useLinkTerms();
  const isOwnPlace =
    !('group' in into) && into.accessTarget.role === 'owner' && into.accessTarget.target.kind === 'location';
  const others = places.filter(({ target }) => chosenIds.has(target.id)).map(({ target }) => target);
  const targets = 'group' in into ? [] : [into.accessTarget.target, ...others];

  const save = (event: FormEvent) => {
    event.preventDefault();
    const howLong = readTerms();
    if (howLong === undefined) return;
    void run(async () => {
      if (isAllPlaces) {
        const { groupId, url } = await mutate('joinLinks.create', { allPlaces: role, ...howLong });
        await copyNewLink(url);
        // The groups screen lists this link, which belongs to no single place.
        void navigate({ to: paths.groups, params: { groupId } });
      } else {
        const link = await mutate('joinLinks.create', {
          ...('group' in into ? { groupId: into.group.id } : { targets, role }),
          ...howLong,
        });
        onMade(link);
        await copyNewLink(link.url);
      }
      onClose();
    });
  };

  return (
    <FormSheet
      title={t('joining.create')}
      submitLabel={createLabel}
      isBusy={isBusy}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('joining.needsConnection')}</Notice>}
      {!('group' in into) && (
        <RoleSelect
          value={role}
          onChange={setRole}
          roles={roles}
          targets={isAllPlaces ? ownPlaces(all) : targets}
        />
      )}
      {isOwnPlace && (
        <Checkbox
          label={t('access.allPlaces')}
          hint={t('joining.allPlacesHint')}
          checked={isAllPlaces}
          onChange={setAllPlaces}
        />
      )}
      {places.length > 0 && !isAllPlaces && (
        <PlaceChips places={places} chosenIds={chosenIds} onChange={setChosenIds} />
      )}
      {terms}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

type LinkTerms = { uses: number; asksFirst: boolean } & (
  | { days: number }
  | { expiresAt: string | undefined }
);

/** The fields for how many people may join, until when, and whether they ask first. Render `terms`. */
function useLinkTerms(): { terms: ReactNode; readTerms: () => LinkTerms | undefined } {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('month');
  const [uses, setUses] = useState('20');
  const [lastDay, setLastDay] = useState('');
  const [asksFirst, setAsksFirst] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const terms = (
    <>
      <UsesField value={uses} error={faults.uses} onChange={setUses} />
      <Select
        label={t('joining.days')}
        value={period}
        onChange={setPeriod}
        options={periodNames.map((value) => ({ value, label: t(`joining.daysOf.${value}`) }))}
      />
      {period === 'date' && (
        <TextField
          type="date"
          label={t('shareLinks.lastDay')}
          value={lastDay}
          min={localDay(new Date())}
          max={latestDay()}
          error={faults.lastDay}
          onChange={setLastDay}
        />
      )}
      <Checkbox
        label={t('joining.asksFirst')}
        hint={t('joining.asksFirstHint')}
        checked={asksFirst}
        onChange={setAsksFirst}
      />
    </>
  );
  /** Undefined if a field is wrong, which then says so. */
  const readTerms = () => {
    const found = { uses: usesFault(t, uses), lastDay: period === 'date' ? dayFault(t, lastDay) : undefined };
    setFaults(found);
    if (found.uses !== undefined || found.lastDay !== undefined) return undefined;
    const end =
      period === 'date'
        ? { expiresAt: endOfLink('date', lastDay, new Date())?.toISOString() }
        : { days: periods[period] };
    return { ...end, uses: Number(uses), asksFirst };
  };
  return { terms, readTerms };
}

type PlaceChipsProps = {
  places: readonly AccessTarget[];
  chosenIds: ReadonlySet<string>;
  onChange: (chosenIds: ReadonlySet<string>) => void;
};

function PlaceChips({ places, chosenIds, onChange }: PlaceChipsProps) {
  const { t } = useTranslation();
  const choose = (id: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosenIds, id] : [...chosenIds].filter((each) => each !== id)));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t('joining.also')}</legend>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5">
        {places.map(({ target: { id }, name }) => (
          <ToggleChip key={id} isOn={chosenIds.has(id)} onChange={(isOn) => choose(id, isOn)}>
            {name}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

const periods = { day: 1, week: 7, month: 30, year: 365 };
const periodNames = ['day', 'week', 'month', 'year', 'date'] as const;
type Period = (typeof periodNames)[number];
const usesOffered = [1, 5, 10, 20, 50, 100];
type Faults = { uses?: string | undefined; lastDay?: string | undefined };

function usesFault(t: TFunction, uses: string): string | undefined {
  const count = /^\d{1,6}$/.test(uses.trim()) ? Number(uses) : 0;
  return count < 1 || count > joinLinkUsesMax ? t('joining.usesFault', { max: joinLinkUsesMax }) : undefined;
}

function dayFault(t: TFunction, lastDay: string): string | undefined {
  if (lastDay === '') return t('shareLinks.lastDayMissing');
  if (lastDay < localDay(new Date())) return t('shareLinks.lastDayPast');
  return lastDay > latestDay() ? t('joining.lastDayLate') : undefined;
}

/** The last day that can be chosen: one less than the server allows, because the link ends with that day. */
function latestDay(): string {
  const day = new Date();
  day.setDate(day.getDate() + joinLinkDaysMax - 1);
  return localDay(day);
}

type UsesFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** A number field with buttons for usual numbers. */
function UsesField({ value, error, onChange }: UsesFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        label={t('joining.uses')}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={onChange}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form section for one number */}
      <div role="group" aria-label={t('joining.uses')} className="mt-2 flex flex-wrap gap-2">
        {usesOffered.map(String).map((count) => (
          <ToggleChip key={count} isOn={value === count} onChange={() => onChange(count)}>
            {count}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
}

const roles: readonly JoinRole[] = ['viewer', 'editor'];

/** The owner's other places whose people this person manages. */
function useOtherPlaces(
  all: readonly AccessTarget[],
  accessTarget: AccessTarget | undefined,
): AccessTarget[] {
  const { compareNames } = useFormats();
  return all
    .filter(
      (each) =>
        each.target.kind === 'location' &&
        each.target.id !== accessTarget?.target.id &&
        each.ownerId === accessTarget?.ownerId &&
        can(each.role, 'manage people'),
    )
    .sort((a, b) => compareNames(a.name, b.name));
}
