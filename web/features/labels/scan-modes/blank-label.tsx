import Camera from 'lucide-react/icons/camera';
import PackagePlus from 'lucide-react/icons/package-plus';
import { type FormEvent, useState } from 'react';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import { paths } from '#domain/paths.ts';
import { tidyLine } from '#domain/text.ts';
import { useBins, useCodes, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import {
  binOrLocationOf,
  containerChoiceOf,
  containerChoicesForNew,
} from '#web/features/things/bins/container-choices.ts';
import { nameFault, placementOf } from '#web/features/things/bins/form/bin-values.ts';
import { ContainerField } from '#web/features/things/bins/form/container-field.tsx';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { PhotoInput } from '#web/features/things/photos/photo-input.tsx';
import { signOf } from '#web/features/things/photos/tiles.tsx';
import { usePhotoActs } from '#web/features/things/photos/use-photo-acts.ts';
import { TemplateField } from '#web/features/things/templates/template-field.tsx';
import { useFittedTemplate, useTemplateActs } from '#web/features/things/templates/use-templates.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { HueTile } from '#web/ui/marks/hue-tile.tsx';
import { labelledBinName, makeLabelledBin } from './labelled-bin.ts';
import { lastUsedLocation } from './mode-parts.tsx';

type BlankLabelProps = {
  code: string;
  /** It is the content of a page, with room for a large tile. */
  isPage?: boolean;
  onMade: (binId: string) => void;
};

/** Makes the bin of a blank label with one press: its number, the proposed name and the place used last. */
export function BlankLabel({ code, isPage = false, onMade }: BlankLabelProps) {
  const { t } = useTranslation();
  const { pickContainer, picker } = useBinPicker();
  const bin = useLabelledBin(code, onMade);
  const { name, proposedName, number, color, view, into, put } = bin;
  const choices = containerChoicesForNew(view);
  const canChoose = choices.bins.length + choices.locations.length > 0;
  return (
    <form onSubmit={bin.handleSubmit} noValidate className={isPage ? 'space-y-4' : 'space-y-3'}>
      {isPage && <BlankLabelTitle code={code} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <HueTile
          hue={color}
          {...signOf({ name, qrLabel: number?.toString() })}
          size={isPage ? 'huge' : 'large'}
        />
        <TextField
          label={t('common.name')}
          value={bin.typedName ?? proposedName}
          onChange={(typed) => put({ name: typed })}
          placeholder={proposedName}
          error={bin.isTaken ? t('errors.bins.duplicateName') : bin.refusal}
          maxLength={binNameMax}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          onFocus={({ target }) => target.select()}
          className="min-w-0 grow basis-[11em]"
        />
      </div>
      {canChoose && (
        <ContainerField
          container={into}
          choices={choices}
          canBeFree
          newOwnerId={bin.userId}
          showsAudience
          isNewBin
          pick={pickContainer}
          onChange={(container) => put({ inside: placementOf(container) })}
        />
      )}
      <TemplateField
        kind="bin"
        value={bin.templateId}
        fitted={bin.template}
        onChange={(templateId) => put({ templateId })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="primary"
          icon={PackagePlus}
          isBusy={bin.isSaving}
          className="grow basis-[11em]"
        >
          {t('scan.create', { name })}
        </Button>
        <PhotoInput label={t('scan.snap')} isCamera onChoose={([photo]) => bin.make(photo)}>
          {(openCameraApp, label) => (
            <Button icon={Camera} onClick={openCameraApp} className="grow basis-[11em]">
              {label}
            </Button>
          )}
        </PhotoInput>
      </div>
      <LinkButton kind="quiet" to={paths.binCreate} search={{ code, name }} className="-mx-3">
        {t('scan.createWithDetails')}
      </LinkButton>
      {picker}
    </form>
  );
}

export function BlankLabelTitle({ code }: { code: string }) {
  const { t } = useTranslation();
  const number = useCodes().get(code)?.number;
  return (
    <p className="font-bold">{number === undefined ? t('scan.blank') : t('scan.blankNumber', { number })}</p>
  );
}

/** What is chosen for the new bin, and the act that makes it. */
function useLabelledBin(code: string, onMade: (binId: string) => void) {
  const { t } = useTranslation();
  const view = { ...useBins(), ...useLocations() };
  const userId = useProfile()?.uid;
  const number = useCodes().get(code)?.number;
  const [binId] = useState(newId);
  const photoActs = usePhotoActs({ kind: 'bin', id: binId }, []);
  const { refusal, isSaving, save, forgetRefusal } = useSaving();
  const { values, put, draft } = useNewValues<Values>({ form: `blank-label:${code}`, isSilent: true }, () => {
    const location = lastUsedLocation(view);
    const inside = placementOf(location && { kind: 'location', location });
    return { name: null, inside, templateId: '' };
  });
  const into = containerChoiceOf(values.inside, view);
  const others = [...view.bins.values()].filter(({ id }) => id !== binId);
  const proposedName = labelledBinName({ binId, code, into }, t);
  const name = tidyLine(values.name ?? '') || proposedName;
  const ownerId = into ? binOrLocationOf(into).ownerId : (userId ?? '');
  const template = useFittedTemplate('bin', values.templateId, ownerId);
  const { tellMade } = useTemplateActs();
  const isTaken = nameFault(name, { bins: others, ownerId }) === 'taken';
  const make = async (photo?: File) => {
    if (isTaken || isSaving) return;
    if (!(await save(() => makeLabelledBin({ binId, code, into, name, template }, t)))) return;
    draft.saved();
    if (photo) await photoActs.add([photo]);
    onMade(binId);
    if (template) void tellMade({ id: binId, name }, template.name);
  };
  return {
    name,
    proposedName,
    typedName: values.name,
    number,
    color: template?.bin?.color ?? freshColor(others),
    templateId: values.templateId,
    template,
    view,
    userId,
    into,
    isTaken,
    refusal,
    isSaving,
    make,
    put(change: Partial<Values>): void {
      forgetRefusal();
      put(change);
    },
    handleSubmit(event: FormEvent): void {
      event.preventDefault();
      void make();
    },
  };
}

/** `name` is null while the proposed one is not changed. */
type Values = { name: string | null; inside: ReturnType<typeof placementOf>; templateId: string };
