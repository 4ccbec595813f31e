import { type FormEvent, useDeferredValue, useState } from 'react';
import type { Role } from '#domain/access/access.ts';
import { groupGrantsMax } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import { fold } from '#domain/fold.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { type AccessTarget, ownPlaces, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { rolesToGive } from '#web/features/people/access/people-of.ts';
import { RoleSelect } from '#web/features/people/access/role-select.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type GiveAccessSheetProps = { group: Group; onClose: () => void };

/** Gives a group a role in own places and bins, which are found by their names. */
export function GiveAccessSheet({ group, onClose }: GiveAccessSheetProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run, setProblem } = useOnlineAct();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAllPlaces, setAllPlaces] = useState(false);
  const [role, setRole] = useState<Role>('viewer');
  const [text, setText] = useState('');
  const query = fold(useDeferredValue(text)).trim();
  const has = new Set(group.grants.map(({ target }) => target.id));
  const all = useAccessTargets();
  const open = all
    .filter(({ role: own, target }) => own === 'owner' && !has.has(target.id))
    .sort((a, b) => compareNames(a.name, b.name));
  const places = open.filter(({ target }) => target.kind === 'location');
  const bins = open.filter(({ target }) => target.kind === 'bin');
  const isFound = ({ name, target }: AccessTarget) =>
    chosen.has(target.id) || (query !== '' && fold(name).includes(query));
  const choose = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)));

  const targets = open
    .filter(({ target }) => chosen.has(target.id) && !(isAllPlaces && target.kind === 'location'))
    .map(({ target }) => target);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (targets.length === 0 && !isAllPlaces) return setProblem(t('groups.nothingChosen'));
    if (targets.length > groupGrantsMax)
      return setProblem(t('errors.groups.grantsFull', { n: groupGrantsMax }));
    return run(async () => {
      const { id } = group;
      if (isAllPlaces) await mutate('groups.grant', { id, allPlaces: true, role });
      if (targets.length > 0) await mutate('groups.grant', { id, targets, role });
      toast.done(t('groups.given'));
      onClose();
    });
  };

  return (
    <FormSheet
      title={t('groups.giveTitle', { name: group.name })}
      submitLabel={t('groups.giveOk')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('groups.needsConnection')}</Notice>}
      {group.allPlaces === undefined && (
        <Checkbox label={t('groups.allPlaces')} checked={isAllPlaces} onChange={setAllPlaces} />
      )}
      {isAllPlaces ? null : places.length > 0 ? (
        <Chips label={t('groups.places')} accessTargets={places} {...{ chosen, choose }} />
      ) : (
        <p className="text-ink-soft">{t('groups.nothingToGive')}</p>
      )}
      {bins.length > 0 && (
        <div className="space-y-2">
          <SearchField label={t('groups.findBin')} value={text} onChange={setText} />
          <Chips
            label={t('groups.bins')}
            accessTargets={bins.filter(isFound).slice(0, chipsMax)}
            {...{ chosen, choose }}
          />
        </div>
      )}
      <RoleSelect
        value={role}
        onChange={setRole}
        roles={rolesToGive('owner')}
        targets={isAllPlaces ? [...ownPlaces(all), ...targets] : targets}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormSheet>
  );
}

const chipsMax = 30;

type ChipsProps = {
  label: string;
  accessTargets: readonly AccessTarget[];
  chosen: ReadonlySet<string>;
  choose: (id: string, isOn: boolean) => void;
};

function Chips({ label, accessTargets, chosen, choose }: ChipsProps) {
  if (accessTargets.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex max-h-48 flex-wrap gap-2 overflow-y-auto p-0.5">
        {accessTargets.map(({ target: { id }, name }) => (
          <ToggleChip key={id} isOn={chosen.has(id)} onChange={(isOn) => choose(id, isOn)}>
            {name}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}
