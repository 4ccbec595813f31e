import PackagePlus from 'lucide-react/icons/package-plus';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { locationNameMax } from '#domain/locations/location-fields.ts';
import { tidyLine } from '#domain/text.ts';
import { paths } from '#web/app/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { freshColor } from '#web/features/things/tiles/hue-of.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { hasMouse } from '#web/ui/layout/has-mouse.ts';

export function NewLocationForm({ hasAutoFocus }: { hasAutoFocus: boolean }) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const { values, put } = useNewValues({ form: 'new-location', isSilent: true }, () => ({ name: '' }));
  const { name } = values;
  const [error, setError] = useState<string>();
  const [addedId, setAddedId] = useState('');
  const added = locations.get(addedId);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasAutoFocus && hasMouse()) field.current?.focus();
  }, [hasAutoFocus]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const line = tidyLine(name);
    field.current?.focus();
    if (line === '') return setError(t('places.nameMissing'));
    if (line.length > locationNameMax) return setError(t('common.tooLong', { max: locationNameMax }));
    // Cleared now, so that typing can continue while it is stored.
    put({ name: '' });
    const id = newId();
    try {
      await act('locations.create', { id, name: line, color: freshColor(locations.values()) });
    } catch (refusal) {
      put((now) => ({ name: now.name || name }));
      return setError(errorText(t, refusal));
    }
    setAddedId(id);
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="mb-4">
      <TextField
        ref={field}
        label={t('places.newName')}
        placeholder={t('places.newHint')}
        error={error}
        value={name}
        onChange={(text) => {
          put({ name: text });
          setError(undefined);
        }}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        end={<IconButton type="submit" icon={Plus} label={t('common.add')} />}
      />
      <p role="status" className="sr-only">
        {added && t('common.added', { name: added.name })}
      </p>
      {added && added.deletedAt === undefined && (
        <LinkButton
          kind="quiet"
          icon={PackagePlus}
          className="-ml-4"
          to={paths.binCreate}
          search={{ location: added.id }}
        >
          {t('places.newBinIn', { name: added.name })}
        </LinkButton>
      )}
    </form>
  );
}
