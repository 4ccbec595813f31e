import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { peoplePerTargetMax } from '#domain/access/access-limits.ts';
import { can } from '#domain/access/access-rules.ts';
import type { CallResult } from '#domain/calls.ts';
import type { JoinRole } from '#domain/join-links/join-link.ts';
import { paths } from '#web/app/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { type AccessTarget, useAccessTargets } from '#web/features/access/access-target.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { JoinsInto } from './join-link-card.tsx';

type NewJoinLinkProps = {
  into: JoinsInto;
  onMade: (link: CallResult<'joinLinks.create'>) => void;
  onClose: () => void;
};

export function NewJoinLink({ into, onMade, onClose }: NewJoinLinkProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const navigate = useNavigate();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const places = useOtherPlaces('group' in into ? undefined : into.accessTarget);
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState<JoinRole>('viewer');
  const [period, setPeriod] = useState<Period>('month');
  const [uses, setUses] = useState('20');
  const [asksFirst, setAsksFirst] = useState(false);
  const [isAllPlaces, setAllPlaces] = useState(false);
  const isOwnPlace =
    !('group' in into) && into.accessTarget.role === 'owner' && into.accessTarget.target.kind === 'location';

  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const howLong = { days: periods[period], uses: Number(uses) };
      if (isAllPlaces) {
        const { groupId } = await mutate('joinLinks.create', { allPlaces: role, ...howLong, asksFirst });
        toast.done(t('joining.created'));
        // Its link is listed there, as it is of no single place.
        void navigate({ to: paths.groups, params: { groupId } });
      } else if ('group' in into) {
        onMade(await mutate('joinLinks.create', { groupId: into.group.id, ...howLong, asksFirst }));
      } else {
        const others = places.filter(({ target }) => also.has(target.id)).map(({ target }) => target);
        const targets = [into.accessTarget.target, ...others];
        onMade(await mutate('joinLinks.create', { targets, role, ...howLong, asksFirst }));
      }
      onClose();
    });
  };

  const choose = (id: string, isChosen: boolean) =>
    setAlso((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)));

  return (
    <FormSheet
      title={t('joining.create')}
      submitLabel={t('joining.createOk')}
      isBusy={isBusy}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('joining.needsConnection')}</Notice>}
      {!('group' in into) && (
        <Select
          label={t('access.role')}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({ value, label: t(`sharing.roles.${value}`) }))}
          hint={t(`access.may.${role}`)}
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
        <fieldset>
          <legend className="mb-1 font-semibold text-sm">{t('joining.also')}</legend>
          <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5">
            {places.map(({ target: { id }, name }) => (
              <ToggleChip key={id} isOn={also.has(id)} onChange={(isOn) => choose(id, isOn)}>
                {name}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
      )}
      <Select
        label={t('joining.uses')}
        value={uses}
        onChange={setUses}
        options={usesOffered.map((count) => ({ value: String(count), label: String(count) }))}
      />
      <Select
        label={t('joining.days')}
        value={period}
        onChange={setPeriod}
        options={periodNames.map((value) => ({ value, label: t(`joining.daysOf.${value}`) }))}
      />
      <Checkbox
        label={t('joining.asksFirst')}
        hint={t('joining.asksFirstHint')}
        checked={asksFirst}
        onChange={setAsksFirst}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

const periods = { day: 1, week: 7, month: 30, year: 365 };
type Period = keyof typeof periods;
const periodNames = ['day', 'week', 'month', 'year'] as const;
const usesOffered = [1, 2, 5, 10, 20, 50, 100, peoplePerTargetMax];
const roles: readonly JoinRole[] = ['viewer', 'editor'];

/** The owner's other places whose people this person manages. */
function useOtherPlaces(accessTarget: AccessTarget | undefined): AccessTarget[] {
  const { compareNames } = useFormats();
  return useAccessTargets()
    .filter(
      (each) =>
        each.target.kind === 'location' &&
        each.target.id !== accessTarget?.target.id &&
        each.ownerId === accessTarget?.ownerId &&
        can(each.role, 'manage people'),
    )
    .sort((a, b) => compareNames(a.name, b.name));
}
