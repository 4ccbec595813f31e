import type { Profile } from '#domain/account/profile.ts';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { AppError } from '#domain/errors.ts';
import { locationNameMax } from '#domain/locations/location-fields.ts';
import { writeOf } from '#domain/predict.ts';
import { nameKey, tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { ownDefaultFields } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { ContainerChoice, ContainerChoices } from '../container-choices.ts';
import { emptyBin, newBinOf } from '../form/bin-values.ts';

export type NewKind = ContainerChoice['kind'];

type ChoiceContext = {
  view: DeviceView;
  choices: ContainerChoices;
  me: Pick<Profile, 'uid' | 'plan'>;
  t: TFunction;
};

/**
 * The new location or bin that the typed text may create, or why it may not; undefined if the name matches an existing
 * one.
 */
export function newChoiceOf(
  kind: NewKind,
  typed: string,
  { view, choices, me, t }: ChoiceContext,
): { name: string; refusal?: string } | undefined {
  const name = tidyLine(typed);
  const key = nameKey(name);
  const hasName = (each: { name: string }) => nameKey(each.name) === key;
  if (name === '' || choices.bins.some(hasName) || choices.locations.some(hasName)) return undefined;
  if (kind === 'location' && hasOwnLocation(view, me.uid, hasName)) return undefined;
  const max = kind === 'location' ? locationNameMax : binNameMax;
  if (name.length > max) return { name, refusal: t('common.tooLong', { max }) };
  try {
    predictNew(kind, name, view, me);
  } catch (error) {
    if (error instanceof AppError) return { name, refusal: errorText(t, error) };
    throw error;
  }
  return { name };
}

/** @throws AppError the predicted refusal. */
export async function makeChoice(
  kind: NewKind,
  name: string,
  { bins, locations }: DeviceView,
): Promise<ContainerChoice | undefined> {
  const id = newId();
  if (kind === 'location') {
    await act('locations.create', {
      id,
      name,
      color: freshColor(locations.values()),
      ...ownDefaultFields('location'),
    });
    const location = currentAccount.get()?.locations.get().locations.get(id);
    return location && { kind, location };
  }
  await act('bins.create', {
    ...newBinOf(emptyBin({ name, color: freshColor(bins.values()) }), id),
    ...ownDefaultFields('bin'),
  });
  const bin = currentAccount.get()?.bins.get().bins.get(id);
  return bin && { kind, bin };
}

function predictNew(kind: NewKind, name: string, view: DeviceView, { uid, plan }: ChoiceContext['me']): void {
  const context = { userId: uid, userName: '', now: new Date().toISOString(), plan };
  const data = { id: '', name };
  if (kind === 'location') writeOf(newLocation).predict(view, { ...newLocation, data }, context);
  else writeOf(newBin).predict(view, { ...newBin, data }, context);
}

const newLocation = { call: 'locations.create' } as const;
const newBin = { call: 'bins.create' } as const;

function hasOwnLocation(
  { locations }: DeviceView,
  ownerId: string,
  test: (each: { name: string }) => boolean,
): boolean {
  return [...locations.values()].some(
    (each) => each.ownerId === ownerId && each.deletedAt === undefined && test(each),
  );
}
