import { type FormEvent, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { List, Stage } from '#domain/lists/list.ts';
import { stagePresets } from '#domain/lists/list-entries.ts';
import { listNameMax, stageNameMax, stagesMax } from '#domain/lists/list-limits.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  type ContainerChoices,
  containerChoiceName,
  targetOfContainer,
} from '#web/features/things/bins/container-choices.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NameRows } from '#web/ui/fields/name-rows.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { holderIdOf, type ListInView } from './lists-in-view.ts';
import { type ListOn, useListActs } from './use-list-acts.ts';

type Made = { holderId: string; listId: string; made: ListOn };

type NewListSheetProps = {
  /** The place or bin that the list is proposed for. */
  on?: ContainerChoice | undefined;
  /** What is on it is chosen already. */
  isChosen?: boolean;
  onMade: (list: Made) => void;
  onClose: () => void;
};

type Covers = NonNullable<List['covers']> | 'choice';

/** Makes a list of a place, of a bin, or of the person's own. */
export function NewListSheet({ on: proposed, isChosen = false, onMade, onClose }: NewListSheetProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isSaving, refusal, save, forgetRefusal } = useSaving();
  const [on, setOn] = useState(proposed);
  const form = `list:${proposed ? binOrLocationOf(proposed).id : ''}`;
  const { values, put, draft } = useNewValues({ form, isSilent: true }, () => ({
    name: '',
    stages: stagesOf('moving', t),
  }));
  const { name, stages } = values;
  const [covers, setCovers] = useState<Covers>(isChosen ? 'choice' : 'bins');
  const [isChecked, setChecked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const checked = checkedList(values);
    if (checked === undefined) return;
    const id = newId();
    const isMade = await save(() =>
      act('lists.create', {
        id,
        ...(on && { target: targetOfContainer(on) }),
        ...checked,
        ...(on && covers !== 'choice' && { covers }),
      }),
    );
    if (!isMade) return;
    draft.saved();
    // Otherwise the message says what is on it.
    if (!isChosen) toast.done(t('lists.created', { name: checked.name }));
    onMade({ holderId: holderIdOf({ on }), listId: id, made: { list: { id, name: checked.name }, on } });
  };
  return (
    <FormSheet
      title={t('lists.createTitle')}
      submitLabel={t('lists.create')}
      isBusy={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        {...{ name, isChecked }}
        hint={t('lists.nameHint')}
        onChange={(next) => {
          forgetRefusal();
          put({ name: next });
        }}
      />
      <WhoseField on={on} onChange={setOn} />
      <StagesField {...{ stages, isChecked }} hasPresets onChange={(next) => put({ stages: [...next] })} />
      {on && !isChosen && <CoversField name={containerChoiceName(on)} value={covers} onChange={setCovers} />}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
    </FormSheet>
  );
}

type EditListSheetProps = { inView: ListInView; onClose: () => void };

/** Changes the name, the stages and the rule of a list. */
export function EditListSheet({ inView, onClose }: EditListSheetProps) {
  const { t } = useTranslation();
  const { list, on } = inView;
  const acts = useListActs(inView);
  const { values, put, draft } = useNewValues({ form: `list-edit:${list.id}`, isSilent: true }, () => ({
    name: list.name,
    stages: [...list.stages],
  }));
  const { name, stages } = values;
  const [covers, setCovers] = useState<Covers>(list.covers ?? 'choice');
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const checked = checkedList(values);
    if (checked === undefined) return;
    const change = {
      ...(checked.name !== list.name && { name: checked.name }),
      ...(JSON.stringify(checked.stages) !== JSON.stringify(list.stages) && { stages: checked.stages }),
      ...(covers !== (list.covers ?? 'choice') && { covers: covers === 'choice' ? null : covers }),
    };
    if (Object.keys(change).length > 0) void acts.change(change);
    draft.saved();
    onClose();
  };
  return (
    <FormSheet title={t('lists.editTitle')} submitLabel={t('lists.save')} onSubmit={submit} onClose={onClose}>
      <NameField {...{ name, isChecked }} onChange={(next) => put({ name: next })} />
      <StagesField {...{ stages, isChecked }} onChange={(next) => put({ stages: [...next] })} />
      {on && <CoversField name={containerChoiceName(on)} value={covers} onChange={setCovers} />}
    </FormSheet>
  );
}

type Typed = { name: string; stages: readonly Stage[] };

/** What is typed without the spaces around it; undefined while the list or a stage has no name. */
function checkedList({ name, stages }: Typed): { name: string; stages: Stage[] } | undefined {
  const tidied = stages.map((stage) => ({ ...stage, name: stage.name.trim() }));
  const isComplete = name.trim() !== '' && tidied.every((stage) => stage.name !== '');
  return isComplete ? { name: name.trim(), stages: tidied } : undefined;
}

type NameFieldProps = {
  name: string;
  isChecked: boolean;
  label?: string;
  hint?: string;
  onChange: (name: string) => void;
};

export function NameField({ name, isChecked, label, hint, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      data-autofocus
      label={label ?? t('lists.name')}
      hint={hint}
      maxLength={listNameMax}
      value={name}
      error={isChecked && name.trim() === '' ? t('lists.nameMissing') : undefined}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="sentences"
    />
  );
}

type WhoseFieldProps = {
  on: ContainerChoice | undefined;
  onChange: (on: ContainerChoice | undefined) => void;
};

/** Whether the list is the person's own, or that of the people of a place or bin. */
function WhoseField({ on, onChange }: WhoseFieldProps) {
  const { t } = useTranslation();
  const { pickContainer, picker } = useBinPicker();
  const { bins } = useBins();
  const { locations } = useLocations();
  const choose = async () => {
    const picked = await pickContainer({
      title: t('lists.whoseTitle'),
      choices: holders({ bins: [...bins.values()], locations: [...locations.values()] }),
      withoutAudience: true,
    });
    if (picked) onChange(picked);
  };
  return (
    <div className="space-y-2">
      <SegmentedControl
        isLabelVisible
        label={t('lists.whose')}
        value={on === undefined ? 'own' : 'shared'}
        onChange={(value) => (value === 'own' ? onChange(undefined) : void choose())}
        options={[
          { value: 'own', label: t('lists.whoseOwn') },
          { value: 'shared', label: on ? containerChoiceName(on) : t('lists.chooseWhose') },
        ]}
      />
      {on && (
        <>
          <p className="text-ink-soft text-sm">{t('lists.whoseText', { name: containerChoiceName(on) })}</p>
          <Button kind="quiet" onClick={() => void choose()} className="-mx-3">
            {t('lists.chooseOther')}
          </Button>
        </>
      )}
      {picker}
    </div>
  );
}

/** Where the person may make a list. */
function holders({ bins, locations }: ContainerChoices): ContainerChoices {
  return {
    bins: bins.filter((bin) => isInUse(bin) && can(bin.role, 'edit lists')),
    locations: locations.filter(({ deletedAt, role }) => deletedAt === undefined && can(role, 'edit lists')),
  };
}

type Preset = keyof typeof stagePresets;

function stagesOf(preset: Preset, t: ReturnType<typeof useTranslation>['t']): Stage[] {
  return stagePresets[preset].map((name, at) => ({ id: stageId(at), name: t(`lists.presetStages.${name}`) }));
}

/** A draft may have the person's own stages. */
function presetOf(stages: readonly Stage[], t: ReturnType<typeof useTranslation>['t']): Preset | 'own' {
  const names = (all: readonly Stage[]) => all.map(({ name }) => name).join();
  return presets.find((each) => names(stagesOf(each, t)) === names(stages)) ?? 'own';
}

const stageId = (at: number) => `s${at + 1}`;

/** Random, since the ticks of a stage that was removed would count for one with its id. */
function newStageId(): string {
  return newId().slice(-8);
}

type StagesFieldProps = {
  stages: readonly Stage[];
  isChecked: boolean;
  hasPresets?: boolean;
  onChange: (stages: readonly Stage[]) => void;
};

function StagesField({ stages, isChecked, hasPresets = false, onChange }: StagesFieldProps) {
  const { t } = useTranslation();
  const [preset, setPreset] = useState<Preset | 'own'>(() => presetOf(stages, t));
  const choose = (next: Preset | 'own') => {
    setPreset(next);
    onChange(next === 'own' ? [{ id: stageId(0), name: '' }] : stagesOf(next, t));
  };
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold text-sm">{t('lists.stages')}</legend>
      {hasPresets && (
        <SegmentedControl
          label={t('lists.stages')}
          value={preset}
          onChange={choose}
          options={[...presets, 'own' as const].map((value) => ({
            value,
            label: t(`lists.preset.${value}`),
          }))}
        />
      )}
      <p className="text-ink-soft text-sm">{t('lists.stagesHint')}</p>
      <NameRows
        rows={stages}
        onChange={onChange}
        rowsMax={stagesMax}
        nameMax={stageNameMax}
        newId={newStageId}
        texts={{
          label: (number) => t('lists.stageName', { number }),
          add: t('lists.addStage'),
          remove: (_, number) => t('lists.removeStage', { number }),
          missing: isChecked ? t('lists.stageMissing') : undefined,
        }}
      />
    </fieldset>
  );
}

const presets: readonly Preset[] = ['moving', 'trip'];

type CoversFieldProps = { name: string; value: Covers; onChange: (value: Covers) => void };

function CoversField({ name, value, onChange }: CoversFieldProps) {
  const { t } = useTranslation();
  return (
    <RadioList
      label={t('lists.covers')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'bins', label: t('lists.coversBins', { name }) },
        { value: 'items', label: t('lists.coversItems', { name }) },
        { value: 'choice', label: t('lists.coversNone') },
      ]}
    />
  );
}
