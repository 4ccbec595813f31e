import PackagePlus from 'lucide-react/icons/package-plus';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import { AppError } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationNameMax } from '#domain/locations/location-fields.ts';
import { newPlacesMax, type PlannedPlace, planPlaces, readPlaces } from '#domain/locations/new-places.ts';
import { paths } from '#domain/paths.ts';
import { tidyLine } from '#domain/text.ts';
import { levelsMax } from '#domain/tree.ts';
import { act } from '#web/data/account/act.ts';
import { useLocations, useProfile } from '#web/data/account/hooks.ts';
import { defaultFields } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { pathOf } from '#web/features/things/tree/tree-rows.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';

type NewPlacesFormProps = {
  /** The place that the new ones go into. */
  parent?: Location;
  hasAutoFocus: boolean;
};

/** A line makes one place, or several: "Kitchen, Hall, Attic › Shelf 1–6". */
export function NewPlacesForm({ parent, hasAutoFocus }: NewPlacesFormProps) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const form = parent ? `new-location:${parent.id}` : 'new-location';
  const { values, put } = useNewValues({ form, isSilent: true }, () => ({ name: '' }));
  const { name } = values;
  const [error, setError] = useState<string>();
  const [addedId, setAddedId] = useState('');
  const added = locations.get(addedId);
  const field = useRef<HTMLInputElement>(null);
  const several = useSeveral(name, parent);
  const create = useCreatePlaces();
  useEffect(() => {
    if (hasAutoFocus && hasMouse()) field.current?.focus();
  }, [hasAutoFocus]);

  const add = async (planned: readonly PlannedPlace[]) => {
    field.current?.focus();
    // Cleared now, so that typing can continue while it is stored.
    put({ name: '' });
    const refusal = await create(planned, setAddedId);
    if (refusal === undefined) return;
    put((now) => ({ name: now.name || name }));
    setError(errorText(t, refusal));
  };
  const addOne = () => add([{ name: tidyLine(name), ...(parent && { parentId: parent.id }) }]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(several?.planned ?? [{ name: tidyLine(name) }], several?.levels ?? 1);
    if (fault) return setError(fault);
    return several ? add(several.planned) : addOne();
  };
  function faultOf(planned: readonly PlannedPlace[], levels: number): string | undefined {
    if (tidyLine(name) === '') return t('places.nameMissing');
    if (planned.length > newPlacesMax) return t('places.tooMany', { max: newPlacesMax });
    if (levels > levelsMax.location)
      return errorText(t, new AppError('locations.tooDeep', { n: levelsMax.location }));
    const isLong = planned.some((place) => place.name.length > locationNameMax);
    return isLong ? t('common.tooLong', { max: locationNameMax }) : undefined;
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mb-4">
      <TextField
        ref={field}
        label={parent ? t('places.newInside', { name: parent.name }) : t('places.newName')}
        placeholder={t(parent ? 'places.newInsideHint' : 'places.newHint')}
        hint={several?.text}
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
      {several && (
        <Button kind="quiet" className="-ml-4" onClick={addOne}>
          {t('places.addAsOne')}
        </Button>
      )}
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

/** What a line makes that means several places, and how it is said; undefined for one name. */
function useSeveral(line: string, parent: Location | undefined) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const { list } = useFormats();
  const ownId = useProfile()?.uid;
  const read = readPlaces(line.slice(0, lineMax));
  const [first] = read;
  if (first === undefined || (read.length === 1 && first.length === 1)) return undefined;
  const ownerId = parent?.ownerId ?? ownId;
  const existing = [...locations.values()].filter((each) => each.ownerId === ownerId);
  const planned = planPlaces(read, existing, parent?.id);
  const named = planned.slice(0, namesMax).map(({ name }) => name);
  const more = planned.length - named.length;
  const names = more > 0 ? [...named, t('places.more', { count: more })] : named;
  const text =
    planned.length === 0
      ? t('places.allThere')
      : t('places.several', { count: planned.length, names: list(names) });
  const above = parent ? pathOf(parent, locations).length + 1 : 0;
  return { planned, text, levels: above + Math.max(...read.map((path) => path.length)) };
}

const namesMax = 4;
const lineMax = 2_000;

/** Resolves to the refusal, or undefined. One is told by `onAdded`, several by a toast with Undo. */
function useCreatePlaces() {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const uid = useProfile()?.uid;
  const run = useUndoable();
  return async (planned: readonly PlannedPlace[], onAdded: (id: string) => void): Promise<unknown> => {
    const ids = planned.map(() => newId());
    const colors: (Location['color'] | undefined)[] = [];
    const owners: (string | undefined)[] = [];
    const creations: Promise<unknown>[] = [];
    for (const [index, { name, parentId, parentIndex }] of planned.entries()) {
      const inside = parentIndex === undefined ? parentId : ids[parentIndex];
      const around = parentIndex === undefined ? locations.get(parentId ?? '')?.color : colors[parentIndex];
      const color = around ?? freshColor([...locations.values(), ...colors.map((each) => ({ color: each }))]);
      colors.push(color);
      const ownerId =
        parentIndex === undefined ? (locations.get(parentId ?? '')?.ownerId ?? uid) : owners[parentIndex];
      owners.push(ownerId);
      const place = {
        id: ids[index],
        name,
        color,
        ...(inside !== undefined && { parentLocationId: inside }),
        ...defaultFields(ownerId, 'location'),
      };
      creations.push(act('locations.create', place));
    }
    const refused = (await Promise.allSettled(creations)).find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') return refused.reason;
    const [first = ''] = ids;
    if (ids.length === 1) onAdded(first);
    else if (ids.length > 1)
      await run({
        acts: creations,
        done: t('places.addedSeveral', { count: ids.length }),
        undo: () => ({ acts: ids.toReversed().map((id) => act('locations.delete', { id })) }),
        about: ids.join(),
      });
    return undefined;
  };
}
