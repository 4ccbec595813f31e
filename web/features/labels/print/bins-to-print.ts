import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { markTags } from '#domain/bins/handling-marks.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Location } from '#domain/locations/location.ts';
import { placesWithin } from '#domain/tree.ts';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { locationsAround, pathOf } from '#web/features/things/tree/tree-rows.ts';
import { printable } from './layout/glyphs.ts';
import { type LabelContent, type LabelFields, labelFields, pathMark } from './layout/label.ts';

/** The labels to print: for selected bins, those of a location, or all; for selected codes; or blank ones. */
export type PrintChoice = BinChoice | { codes: readonly string[] } | 'blank';

export type BinChoice = { bins: readonly string[] } | { place: string } | 'all';

type View = {
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  compareNames: (a: string, b: string) => number;
};

/** Selected bins in their order, others by name and without archived ones; of a place also those in the places in it. */
export function binsToPrint(choice: BinChoice, { bins, locations, compareNames }: View): BinHeader[] {
  if (typeof choice === 'object' && 'bins' in choice) {
    const chosen = choice.bins.map((id) => bins.get(id));
    return chosen.filter((bin) => bin !== undefined && bin.deletedAt === undefined) as BinHeader[];
  }
  const placeIds = choice === 'all' ? undefined : placesWithin(locations.values(), choice.place);
  return [...bins.values()]
    .filter((bin) => isInUse(bin) && (placeIds === undefined || placeIds.has(bin.locationId ?? '')))
    .sort((a, b) => compareNames(a.name, b.name));
}

type Wording = {
  origin: string;
  contentsText: (bin: BinHeader) => string;
  /** The value of the own field that labels show. */
  ownFact: (bin: BinHeader) => string | undefined;
};

/** Labels for the targets of the codes; blank ones for free codes. */
export function labelsOfCodes(
  codes: readonly string[],
  {
    bins,
    locations,
    ownCodes,
  }: Pick<View, 'bins' | 'locations'> & { ownCodes: ReadonlyMap<string, CodeRow> },
  wording: Wording,
): LabelContent[] {
  const binsByCode = new Map([...bins.values()].map((bin) => [bin.qrCode, bin]));
  const locationsByCode = new Map([...locations.values()].map((each) => [each.qrCode, each]));
  return codes.flatMap((code) => {
    const bin = binsByCode.get(code);
    if (bin) return labelsOf([bin], { locations }, wording);
    const { state, number } = ownCodes.get(code) ?? {};
    const location = locationsByCode.get(code);
    return {
      code,
      address: addressOf(code, wording),
      name: location?.name,
      place: location && namesOf(pathOf(location, locations)),
      number: state === 'free' ? number?.toString() : undefined,
    };
  });
}

/** A bin without a code cannot have a label yet. */
export function labelsOf(
  bins: readonly BinHeader[],
  { locations }: Pick<View, 'locations'>,
  wording: Wording,
): LabelContent[] {
  return bins.flatMap((bin) =>
    bin.qrCode === ''
      ? []
      : [
          {
            code: bin.qrCode,
            address: addressOf(bin.qrCode, wording),
            name: bin.name,
            place: namesOf(locationsAround(bin, locations)),
            label: bin.qrLabel,
            items: wording.contentsText(bin),
            // The typeface of labels has no arrow.
            marks: markTags(bin.tags).join(' · ').replaceAll('→', '›') || undefined,
            ownFact: wording.ownFact(bin),
            color: hueOf(bin),
            icon: bin.icon,
          },
        ],
  );
}

function namesOf(path: readonly Location[]): string | undefined {
  return path.length === 0 ? undefined : path.map(({ name }) => name).join(pathMark);
}

function addressOf(code: string, { origin }: Wording): string {
  return `${origin}/c/${code}`;
}

/** The unique characters in the labels that the typeface lacks. */
export function unsupportedCharacters(labels: readonly LabelContent[], fields: LabelFields): string[] {
  const lacking = new Set<string>();
  for (const label of labels) {
    for (const field of labelFields) {
      if (!fields[field] || field === 'look' || field === 'code') continue;
      for (const sign of printable(label[field] ?? '').lacking) lacking.add(sign);
    }
    for (const sign of printable(label.ownFact ?? '').lacking) lacking.add(sign);
  }
  return [...lacking];
}
