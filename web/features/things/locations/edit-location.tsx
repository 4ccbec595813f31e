import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { type LocationTextField, locationTextFields } from '#domain/locations/location-fields.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import { act } from '#web/data/account/act.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { StickerField } from '#web/features/labels/scan/sticker-field.tsx';
import { OthersValueNote } from '#web/features/things/items/form/others-value-note.tsx';
import { OwnFieldInput } from '#web/features/things/own-fields/own-field-inputs.tsx';
import { useFieldWriters } from '#web/features/time/history/use-field-writers.ts';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { TypedTexts } from '#web/forms/drafts/typed-texts.tsx';
import { useEditState } from '#web/forms/drafts/use-edit-state.ts';
import { conflictsVersion } from '#web/forms/edit-state.ts';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { ownFaultText } from '#web/forms/own-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ColorPicker } from '#web/ui/fields/choice-grid.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import {
  changeOf,
  type FieldName,
  faultsOf,
  locationDraft,
  locationTexts,
  valuesOf,
} from './location-values.ts';
import { PositionField } from './position-field.tsx';

type EditLocationProps = {
  opened: Location;
  /** Undefined once this person no longer sees it. */
  location: Location | undefined;
  onDone: () => void;
  /** Below the fields; saved separately. */
  children?: ReactNode;
};

/** Sends only changed fields, and shows what others change while the form is open. */
export function EditLocation({ opened, location, onDone, children }: EditLocationProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { refusal, save, forgetRefusal } = useSaving();
  const edit = useLocationEdit(opened, location, forgetRefusal);
  const { draft, values } = edit;
  const isLost = location === undefined || location.deletedAt !== undefined;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    edit.showMissing();
    if (edit.hasFaults) {
      form.current?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid], input')?.focus();
      return;
    }
    void save(async () => {
      if (edit.change) await act('locations.update', edit.change);
      draft.saved();
      onDone();
    });
  };

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex grow flex-col">
      {!isLost && <DraftLine draft={draft} />}
      {isLost && (
        <div className="mb-5">
          <Notice title={t('places.gone')}>{t('places.goneText')}</Notice>
          <TypedTexts typed={{ values, initial: edit.latest }} fields={locationTexts} />
        </div>
      )}
      <div className="space-y-5 pb-6">
        <LocationFields edit={edit} isLost={isLost} />
        {children}
      </div>
      <FormActions error={refusal}>
        <Button onClick={onDone} className="max-md:hidden">
          {t('common.cancel')}
        </Button>
        <Button kind="primary" type="submit" disabled={isLost} className="min-w-36">
          {t('common.save')}
        </Button>
      </FormActions>
    </form>
  );
}

type LocationEdit = ReturnType<typeof useLocationEdit>;

/** The typed values, their faults, and what others changed in the meantime. */
function useLocationEdit(opened: Location, location: Location | undefined, onChange: () => void) {
  const { t } = useTranslation();
  // Those at the time the form was opened; later ones would change the shown values.
  const [fields] = useState(useFieldsOf(opened.ownerId, 'location'));
  const { state, draft, ...edit } = useEditState(locationDraft(opened.id), {
    opened,
    current: location,
    valuesOf: (each) => valuesOf(each, fields),
  });
  const [isMissingShown, setMissingShown] = useState(false);
  const { base, latest, values } = state;
  const faults = faultsOf(values, fields);

  const put = (changed: Partial<typeof values>) => {
    onChange();
    edit.put(changed);
  };
  const writerOf = useFieldWriters({
    target: { kind: 'location', id: opened.id },
    version: conflictsVersion(state),
  });
  const note = (name: FieldName, value: string) => {
    const conflict = state.news.get(name);
    const take = () => put({ [name]: latest[name] ?? '' });
    const writer = writerOf(name === 'position' ? 'coordinates' : name);
    return conflict && <OthersValueNote conflict={conflict} value={value} writer={writer} onTake={take} />;
  };
  const field = (name: FieldName, hint?: string) => {
    const fault = faults[name];
    return {
      value: values[name] ?? '',
      onChange: (text: string) => put({ [name]: text }),
      error:
        fault === 'missing'
          ? isMissingShown && t('places.nameMissing')
          : typeof fault === 'number'
            ? t('common.tooLong', { max: fault })
            : typeof fault === 'object' && isMissingShown && ownFaultText(t, fault),
      hint: note(name, latest[name] ?? '') ?? hint,
    };
  };
  return {
    draft,
    latest,
    values,
    change: changeOf(base, values, fields),
    fields,
    hasFaults: Object.keys(faults).length > 0,
    showMissing: () => setMissingShown(true),
    put,
    note,
    field,
  };
}

function LocationFields({ edit, isLost }: { edit: LocationEdit; isLost: boolean }) {
  const { t } = useTranslation();
  const { values, latest, put, note, field } = edit;
  return (
    <>
      <TextField
        {...field('name')}
        label={t('common.name')}
        readOnly={isLost}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        autoFocus={hasMouse()}
      />
      <TextField
        {...field('address')}
        label={t('places.fields.address')}
        isOptional
        readOnly={isLost}
        autoComplete="off"
      />
      <PositionField
        value={values.position}
        onChange={(position) => put({ position })}
        hint={note('position', latest.position)}
        isOptional
        readOnly={isLost}
      />
      <TextArea
        {...field('description')}
        label={t('places.fields.description')}
        isOptional
        readOnly={isLost}
        placeholder={t('places.descriptionHint')}
      />
      <StickerField
        {...field('aliases', t('places.aliasesHint'))}
        label={t('places.fields.aliases')}
        isOptional
        readOnly={isLost}
        scanLabel={t('places.scanSticker')}
      />
      {edit.fields.map((each) => (
        <OwnFieldInput key={each.id} of={each} {...field(flatName(each.id))} readOnly={isLost} />
      ))}
      {otherTexts.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`places.fields.${name}`)}
          isOptional
          readOnly={isLost}
          autoComplete="off"
        />
      ))}
      <div>
        <ColorPicker
          label={t('places.fields.color')}
          value={values.color}
          onChange={(color) => put({ color })}
          labelOf={(color) => t(`looks.colors.${color}`)}
        />
        {note('color', latest.color ? t(`looks.colors.${latest.color}`) : '')}
        {values.color && (
          <Button kind="quiet" className="-ml-4" onClick={() => put({ color: null })}>
            {t('places.noColor')}
          </Button>
        )}
      </div>
    </>
  );
}

const withOwnPlace: readonly LocationTextField[] = ['address', 'description', 'aliases'];
const otherTexts = locationTextFields.filter((name) => !withOwnPlace.includes(name));
