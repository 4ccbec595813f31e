import { useState } from 'react';
import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinColor } from '#domain/bins/bin-fields.ts';
import { proposedBinName } from '#domain/bins/bin-number.ts';
import { countActiveBins } from '#domain/bins/bin-rules.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import { iconOfName } from '#domain/bins/icon-of-name.ts';
import { readCode, showCode } from '#domain/codes/code.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { paths } from '#domain/paths.ts';
import { roomForBins } from '#domain/plans/plan-rules.ts';
import { tidyLine } from '#domain/text.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { useAllFields, useFieldsOf } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { PlanLink } from '#web/features/account/plans/plan-usage.tsx';
import { TemplateField } from '#web/features/things/templates/template-field.tsx';
import {
  assertRoomForItems,
  createFilledBin,
  useFittedTemplate,
  useLinkedTemplate,
  useTemplateActs,
  useTemplates,
} from '#web/features/things/templates/use-templates.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import {
  binOrLocationOf,
  type ContainerChoices,
  containerChoiceOf,
  containerChoicesForNew,
  newestContainer,
} from '../container-choices.ts';
import type { PickContainer } from '../picker/use-bin-picker.tsx';
import { BinForm } from './bin-form.tsx';
import {
  type BinValues,
  emptyBin,
  filledFrom,
  labelFault,
  nameFault,
  newBinDraft,
  newBinOf,
  placementOf,
} from './bin-values.ts';
import { ContainerField } from './container-field.tsx';
import { useNewBinPhoto } from './new-bin-photo.tsx';

type CreateBinProps = {
  profile: Profile;
  view: DeviceView;
  /** From the address. */
  initial: { name?: string; parent?: string; location?: string; code?: string };
  pick: PickContainer;
  /** Called before `onCreated` if it was made from its scanned label. */
  onLabelled: (id: string) => void;
  onCreated: (id: string) => void;
};

export function CreateBin({ profile, view, initial, pick, onLabelled, onCreated }: CreateBinProps) {
  const { t } = useTranslation();
  const { bins } = view;
  const [id] = useState(newId);
  const code = readCode(initial.code ?? '');
  const number = useCodes().get(code ?? '')?.number;
  // While it is being stored, the new bin is already among the known ones.
  const others = [...bins.values()].filter((bin) => bin.id !== id);
  const choices = containerChoicesForNew(view);
  const first = { ...initial, code, label: number?.toString() ?? '' };
  const { values: typed, put, draft } = useNewBinValues(first, choices, bins);
  const { photoId, templateId, values, setIconChosen } = useProposedIcon(typed);
  const takePhoto = (chosen: string) => put({ photoId: chosen });
  const { photoField, handOver } = useNewBinPhoto({ form: draft.name, photoId, onChange: takePhoto });
  const { refusal, save, forgetRefusal } = useSaving();

  const container = containerChoiceOf(values.inside, view);
  const ownerId = container ? binOrLocationOf(container).ownerId : profile.uid;
  const fields = useFieldsOf(ownerId, 'bin');
  const isOwn = ownerId === profile.uid;
  const change = (changed: Parameters<typeof put>[0]) => {
    forgetRefusal();
    if ('icon' in changed) setIconChosen();
    put(changed);
  };
  const { template, tellMade, templateField } = useBinTemplate(templateId, ownerId, change);
  const owner = isOwn || !container ? undefined : binOrLocationOf(container).ownerName;
  const takenText = owner ? t('binForm.nameTakenOf', { owner }) : t('errors.bins.duplicateName');
  const room = isOwn ? roomForBins(profile.plan, countActiveBins(others, ownerId)) : Number.POSITIVE_INFINITY;
  const isOwnFull = roomForBins(profile.plan, countActiveBins(others, profile.uid)) === 0;
  const offered = isOwnFull ? choicesOfOthers(choices, profile.uid) : choices;
  const canChoose = offered.bins.length + offered.locations.length > 0;
  if (room === 0 && !canChoose) return <FullPlan profile={profile} bins={bins} />;

  const label = tidyLine(values.label);
  const fault = labelFault(label);
  const proposedName =
    label === '' || fault ? undefined : proposedBinName(label, others, ownerId, t('binForm.numberedWord'));
  const name = tidyLine(values.name) || (proposedName ?? '');
  const handleSubmit = () =>
    save(async () => {
      const items = template?.items ?? [];
      if (isOwn) assertRoomForItems(items, profile.maxItemsPerBin);
      const bin = { ...newBinOf({ ...values, name }, id, fields), id };
      await createFilledBin(code ? { ...bin, code } : bin, items);
      await handOver(id);
      draft.saved();
      // The person just handled the label, so the bin counts as seen.
      if (code) onLabelled(id);
      onCreated(id);
      if (template) void tellMade({ id, name }, template.name);
    });

  return (
    <>
      {isOwnFull && <FullButOthers max={profile.maxBins ?? 0} />}
      <CodeAndRoom code={code} room={room} />
      {templateField}
      <BinForm
        values={values}
        draft={draft}
        onChange={change}
        fields={fields}
        proposedName={proposedName}
        nameFault={nameFault(name, { bins: others, ownerId })}
        labelFault={fault}
        takenText={takenText}
        photoField={photoField}
        containerField={
          canChoose && (
            <ContainerField
              container={container}
              suggestion={newestContainer(others, profile.uid, offered, view)}
              choices={offered}
              canBeFree={!isOwnFull}
              newOwnerId={isOwnFull ? undefined : profile.uid}
              showsAudience
              isNewBin
              pick={pick}
              onChange={(chosen) => put({ inside: placementOf(chosen) })}
            />
          )
        }
        knownTags={tagsInUse(bins.values())}
        submitLabel={t('binForm.createDone')}
        refusal={refusal}
        hasAutoFocus
        onSubmit={handleSubmit}
      />
    </>
  );
}

/** The form's values: from its draft, the address, or the template that a link names. */
function useNewBinValues(
  initial: CreateBinProps['initial'] & { label: string },
  choices: ContainerChoices,
  bins: DeviceView['bins'],
) {
  const fields = useAllFields('bin');
  const linked = useLinkedTemplate('bin');
  return useNewValues(
    newBinDraft({ ...initial, template: linked?.id }),
    () => ({
      ...firstValues(initial, choices, freshColor(bins.values()), fields),
      label: initial.label,
      photoId: '',
      templateId: '',
    }),
    linked?.bin && { ...filledFrom(linked.bin, fields), templateId: linked.id },
  );
}

/** The choice of a template, which fills in the form. */
function useBinTemplate(
  templateId: string,
  ownerId: string,
  onFill: (values: Partial<BinValues> & { templateId: string }) => void,
) {
  const fields = useAllFields('bin');
  const templates = useTemplates('bin');
  const template = useFittedTemplate('bin', templateId, ownerId);
  const { tellMade } = useTemplateActs();
  const choose = (chosenId: string) => {
    const chosen = templates.find((each) => each.id === chosenId)?.bin;
    onFill({ ...(chosen && filledFrom(chosen, fields)), templateId: chosenId });
  };
  const templateField = (
    <div className="mb-5 empty:hidden">
      <TemplateField kind="bin" value={templateId} fitted={template} onChange={choose} />
    </div>
  );
  return { template, tellMade, templateField };
}

/** The icon follows the name until the person chooses one, or none. */
function useProposedIcon({
  photoId,
  templateId,
  ...entered
}: BinValues & { photoId: string; templateId: string }) {
  const [isChosen, setChosen] = useState(entered.icon !== null);
  const values = isChosen ? entered : { ...entered, icon: iconOfName(entered.name) ?? null };
  return { photoId, templateId, values, setIconChosen: () => setChosen(true) };
}

function firstValues(
  { name, parent, location: place }: CreateBinProps['initial'],
  { bins, locations }: ContainerChoices,
  color: BinColor,
  fields: readonly OwnField[],
): BinValues {
  const bin = bins.find(({ id }) => id === parent);
  const location = locations.find(({ id }) => id === place);
  const container = bin ? { kind: 'bin' as const, bin } : location && { kind: 'location' as const, location };
  return emptyBin({ name, inside: placementOf(container), color }, fields);
}

/** The code that the new bin gets, and how many more there is room for. */
function CodeAndRoom({ code, room }: { code: string | undefined; room: number }) {
  const { t } = useTranslation();
  return (
    <>
      {code && (
        <p className="mb-3 text-ink-soft text-sm">{t('binForm.withCode', { code: showCode(code) })}</p>
      )}
      {room > 0 && room <= shownBelow && (
        <p className="mb-3 text-ink-soft text-sm">{t('binForm.nearLimit', { count: room })}</p>
      )}
    </>
  );
}

/** There is room only in bins and places of others. */
function FullButOthers({ max }: { max: number }) {
  const { t } = useTranslation();
  return (
    <div className="mb-4">
      <Notice title={errorText(t, { code: 'bins.limitReached', params: { n: max } })}>
        <p className="text-ink-soft">{t('binForm.fullButOthers')}</p>
        <p className="mt-3">
          <PlanLink />
        </p>
      </Notice>
    </div>
  );
}

function choicesOfOthers({ bins, locations }: ContainerChoices, myId: string): ContainerChoices {
  return {
    bins: bins.filter(({ ownerId }) => ownerId !== myId),
    locations: locations.filter(({ ownerId }) => ownerId !== myId),
  };
}

const shownBelow = 2;

type FullPlanProps = { profile: Profile; bins: ReadonlyMap<string, BinHeader> };

function FullPlan({ profile, bins }: FullPlanProps) {
  const { t } = useTranslation();
  const max = profile.maxBins ?? 0;
  const count = countActiveBins(bins.values(), profile.uid);
  return (
    <div className="space-y-4">
      <Notice title={errorText(t, { code: 'bins.limitReached', params: { n: max } })}>
        <p className="text-ink-soft">{t('binForm.fullHint')}</p>
      </Notice>
      <ProgressMeter
        label={t('binForm.planMeter')}
        value={count}
        max={max}
        valueText={t('binForm.planMeterText', { held: count, max })}
      />
      <div className="flex flex-wrap gap-2">
        <PlanLink />
        <LinkButton to={paths.bins}>{t('home.allBins')}</LinkButton>
      </div>
    </div>
  );
}
