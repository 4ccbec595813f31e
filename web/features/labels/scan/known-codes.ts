import { useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import { readScanned, type Scanned } from '#domain/bins/scanned.ts';
import { aliasKeysOf, codeKey } from '#domain/bins/thing-codes.ts';
import { showCode } from '#domain/codes/code.ts';
import { foldCode } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { nameKey } from '#domain/text.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { type ItemCodes, useItemCodes } from '#web/data/account/item-codes.ts';
import type { Naming } from './outlines.tsx';
import type { Rank } from './sightings.ts';

type BinMatch = { kind: 'bin'; bin: BinHeader };
/** An item and the bin that it is in. */
export type ItemMatch = { kind: 'item'; item: Item; bin: BinHeader };
/** What a scanned text refers to on this device; several things may have one label or code. */
export type Match = BinMatch | { kind: 'location'; location: Location } | ItemMatch;

export type KnownCodes = ReturnType<typeof knownCodes>;

export function useKnownCodes(): KnownCodes {
  const { bins } = useBins();
  const { locations } = useLocations();
  const items = useItemCodes();
  return useMemo(() => knownCodes({ bins, locations, items }, [location.origin]), [bins, locations, items]);
}

export type ReadCode = { scanned: Scanned; matches: readonly Match[] };

type KnownThings = {
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  items?: Pick<ItemCodes, 'itemsWith' | 'item'>;
};

/** Results are cached, because the camera requests the same codes many times per second. */
export function knownCodes(
  { bins, locations, items }: KnownThings,
  ownOrigins: readonly string[],
): { read(text: string): ReadCode } {
  const byCode = new Map<string, Match>();
  const byLabel = new Map<string, BinMatch[]>();
  for (const bin of bins.values()) {
    const match: BinMatch = { kind: 'bin', bin };
    if (bin.qrCode) byCode.set(bin.qrCode, match);
    const label = bin.qrLabel === undefined ? '' : foldCode(bin.qrLabel);
    if (label !== '') byLabel.set(label, [...(byLabel.get(label) ?? []), match]);
  }
  const byAlias = new Map<string, Match[]>();
  const putAliases = (match: Match, keys: readonly string[]) => {
    for (const key of keys) {
      const sameAlias = byAlias.get(key);
      if (sameAlias) sameAlias.push(match);
      else byAlias.set(key, [match]);
    }
  };
  for (const bin of bins.values()) putAliases({ kind: 'bin', bin }, aliasKeysOf(bin));
  for (const location of locations.values()) {
    putAliases({ kind: 'location', location }, aliasKeysOf(location));
    if (location.qrCode) byCode.set(location.qrCode, { kind: 'location', location });
  }
  const inItsBin = (item: Item): ItemMatch[] => {
    const bin = bins.get(item.binId);
    return bin === undefined ? [] : [{ kind: 'item', item, bin }];
  };
  const aliased = (text: string) => {
    const key = codeKey(text);
    return inUseOrAll([...(byAlias.get(key) ?? []), ...(items?.itemsWith(key) ?? []).flatMap(inItsBin)]);
  };
  const find = (scanned: Scanned, text: string): readonly Match[] => {
    switch (scanned.kind) {
      case 'code':
        return orElse(listOf(byCode.get(scanned.code)), aliased(text));
      case 'label':
        return orElse(labelled(byLabel.get(foldCode(scanned.label)) ?? [], scanned.label), aliased(text));
      case 'page':
        return listOf(pageOf(scanned));
      case 'foreign':
        return aliased(text);
    }
  };
  const pageOf = ({ target, id }: Extract<Scanned, { kind: 'page' }>): Match | undefined => {
    const bin = target === 'bin' ? bins.get(id) : undefined;
    const location = target === 'location' ? locations.get(id) : undefined;
    const item = target === 'item' ? items?.item(id) : undefined;
    if (item) return inItsBin(item)[0];
    return (bin && { kind: 'bin', bin }) ?? (location && { kind: 'location', location });
  };
  const answers = new Map<string, ReadCode>();
  return {
    read(text) {
      const before = answers.get(text);
      if (before) return before;
      const scanned = readScanned(text, ownOrigins);
      const answer = { scanned, matches: find(scanned, text) };
      answers.set(text, answer);
      return answer;
    },
  };
}

/**
 * Like the server: labels equal to the typed text come first. Deleted bins count only if nothing else has the label.
 */
function labelled(matches: readonly BinMatch[], label: string): readonly BinMatch[] {
  const all = inUseOrAll(matches);
  const exact = all.filter(({ bin }) => nameKey(bin.qrLabel ?? '') === nameKey(label));
  return exact.length > 0 ? exact : all;
}

function inUseOrAll<Each extends Match>(matches: readonly Each[]): readonly Each[] {
  const inUse = matches.filter(
    (match) => (match.kind === 'location' ? match.location : match.bin).deletedAt === undefined,
  );
  return inUse.length > 0 ? inUse : matches;
}

function orElse<Each>(found: readonly Each[], others: readonly Each[]): readonly Each[] {
  return found.length > 0 ? found : others;
}

function listOf(match: Match | undefined): readonly Match[] {
  return match ? [match] : [];
}

export function nameOfMatch(match: Match): string {
  if (match.kind === 'item') return match.item.name;
  return match.kind === 'bin' ? match.bin.name : match.location.name;
}

/** The ids of the thing, unlike those of every other match. */
export function keyOfMatch(match: Match): string {
  if (match.kind === 'item') return match.item.id;
  return match.kind === 'bin' ? match.bin.id : match.location.id;
}

/** Returns the scanned text as people write it. */
export function showScanned(scanned: Scanned): string {
  switch (scanned.kind) {
    case 'code':
      return showCode(scanned.code);
    case 'page':
      return scanned.id;
    case 'label':
      return scanned.label;
    case 'foreign':
      return scanned.text;
  }
}

/** The name of a code in the camera's picture: for codes of ours, and labels known on this device. */
export function namingOf({ scanned, matches }: ReadCode): Naming | undefined {
  const [only, ...others] = matches;
  if (only && others.length === 0)
    return { name: only.kind === 'bin' ? numberedBinName(only.bin) : nameOfMatch(only), isKnown: true };
  return only || scanned.kind === 'code' ? { name: showScanned(scanned), isKnown: false } : undefined;
}

/** How much a scanned text matters where several codes are in view. */
export function rankOf({ scanned, matches }: ReadCode): Rank {
  if (scanned.kind === 'code' || scanned.kind === 'page') return 'ours';
  // The bars of a product are beside the label of its box.
  if (matches.length > 0) return matches.some(({ kind }) => kind !== 'item') ? 'ours' : 'label';
  return scanned.kind === 'foreign' ? 'foreign' : 'label';
}
