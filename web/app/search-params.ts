import { searchKinds } from '#domain/account/saved-search.ts';
import { type LentAddress, lentGroupings } from '#web/features/find/lent/lent-address.ts';
import type { SearchAddress } from '#web/features/find/search/use-search-question.ts';
import {
  type CheckOffAddress,
  type FindAddress,
  type ScanMode,
  scanModes,
} from '#web/features/labels/scan-modes/scan-address.ts';
import type { MapAddress } from '#web/features/space/floor-plan/screen/map-screen.tsx';
import type { PlacesMapAddress } from '#web/features/space/maps/map-address.ts';
import { looks, measures, type OverviewAddress } from '#web/features/space/overview/overview-address.ts';
import type { AttachmentAddress } from '#web/features/things/documents/attachment-address.ts';

/**
 * The query parameters of each address. Unknown ones are dropped, so that a mistyped link still opens its page.
 */
type Raw = Record<string, unknown>;

/** `provider` and `error`: set when signing in with a provider returns to this tab. */
export type SignInSearch = { next?: string; provider?: string; error?: string };
export const signInSearch = (raw: Raw): SignInSearch => ({
  next: pathOf(raw.next),
  provider: text(raw.provider),
  error: text(raw.error),
});

/** `code` is a free code from a scanned label. Without a name for its bin, one press makes it; otherwise in the whole form. */
export type BinCreateSearch = { parent?: string; location?: string; name?: string; code?: string };
export const binCreateSearch = (raw: Raw): BinCreateSearch => ({
  parent: text(raw.parent),
  location: text(raw.location),
  name: text(raw.name),
  code: text(raw.code),
});

export const attachmentSearch = (raw: Raw): AttachmentAddress => ({
  photo: text(raw.photo),
  document: text(raw.document),
  page: text(raw.page),
  words: text(raw.words),
});

export type BinSearch = AttachmentAddress & { find?: string; item?: string };
export const binSearch = (raw: Raw): BinSearch => ({
  find: text(raw.find),
  item: text(raw.item),
  ...attachmentSearch(raw),
});

/**
 * `id` of an import that is under way or has ended; `bin` is where its rows go unless another target is chosen. With
 * `rows`, a table of names is read as one of bins.
 */
export type ImportSearch = { id?: string; bin?: string; rows?: 'bins' };
export const importSearch = (raw: Raw): ImportSearch => ({
  id: text(raw.id),
  bin: text(raw.bin),
  rows: oneOf(['bins'], raw.rows),
});

export type ItemAddSearch = { name?: string; code?: string };
export const itemAddSearch = (raw: Raw): ItemAddSearch => ({ name: text(raw.name), code: text(raw.code) });

export const searchSearch = (raw: Raw): SearchAddress => ({
  q: text(raw.q),
  kind: oneOf(searchKinds, raw.kind),
  tag: text(raw.tag),
  as: oneOf(['rows', 'table'], raw.as),
  view: text(raw.view),
  of: text(raw.of),
});

/** Comma-separated ids of bins or codes, the id of a location, or blank labels; without any of them, all bins. */
export type PrintSearch = { bins?: string; codes?: string; place?: string; blank?: true };
export const printSearch = (raw: Raw): PrintSearch => ({
  bins: text(raw.bins),
  codes: text(raw.codes),
  place: text(raw.place),
  blank: raw.blank === true || undefined,
});

/**
 * `parent` or `location`: the container for scanned bins. In "find" mode, `location` is the search target. In "check-off" mode,
 * `list` is checked off at `stage`, and `of` is its place or bin.
 */
export type ScanSearch = FindAddress & CheckOffAddress & { mode?: ScanMode; parent?: string };
export const scanSearch = (raw: Raw): ScanSearch => ({
  // Addresses of earlier versions say "fill".
  mode: raw.mode === 'fill' ? 'pack' : oneOf(scanModes, raw.mode),
  parent: text(raw.parent),
  location: text(raw.location),
  q: text(raw.q),
  all: raw.all === true || undefined,
  bin: text(raw.bin),
  item: text(raw.item),
  list: text(raw.list),
  of: text(raw.of),
  stage: text(raw.stage),
});

export const lentSearch = (raw: Raw): LentAddress => ({
  by: oneOf(lentGroupings, raw.by),
  person: text(raw.person),
  show: raw.show === 'returned' ? 'returned' : undefined,
});

/** The id of a stage; `board` is the screen that is read from afar. */
export type ListSearch = { stage?: string; as?: 'board' };
export const listSearch = (raw: Raw): ListSearch => ({
  stage: text(raw.stage),
  as: oneOf(['board'], raw.as),
});

/** Checked by the page. */
export type ActivitySearch = { person?: string; place?: string; kind?: string; until?: string };
export const activitySearch = (raw: Raw): ActivitySearch => ({
  person: text(raw.person),
  place: text(raw.place),
  kind: text(raw.kind),
  until: text(raw.until),
});

/** `find` filters people and things by name. */
export type AccessOverviewSearch = { find?: string };
export const accessOverviewSearch = (raw: Raw): AccessOverviewSearch => ({ find: text(raw.find) });

/** `kind` is checked by the page. */
export type AttentionSearch = { kind?: string };
export const attentionSearch = (raw: Raw): AttentionSearch => ({ kind: text(raw.kind) });

export const locationsMapSearch = (raw: Raw): PlacesMapAddress => ({
  at: text(raw.at),
  place: text(raw.place),
});

export const overviewSearch = (raw: Raw): OverviewAddress => ({
  in: text(raw.in),
  by: oneOf(measures, raw.by),
  as: oneOf(looks, raw.as),
});

export const mapSearch = (raw: Raw): MapAddress => ({
  q: text(raw.q),
  location: text(raw.location),
  bin: text(raw.bin),
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of selected bins, which may be too many for an address. */
    binsToPrint?: readonly string[];
    /** Codes to print, for the same reason. */
    codesToPrint?: readonly string[];
    /** Set by links that look like a search field: the search page then focuses its field. */
    isTyping?: boolean;
    /** Set on the page of an item that was moved there: the page before is that of another bin. */
    isMoved?: boolean;
    /** Lines pasted into another form, for the one of many items or for an import. */
    pasted?: string;
  }
}

export const settingsSections = [
  'trash',
  'you',
  'look',
  'fields',
  'programs',
  'notices',
  'reminders',
  'plan',
  'storage',
] as const;

/** `provider` and `error`: set when connecting a provider fails in this tab. */
export type SettingsSearch = { open?: (typeof settingsSections)[number]; provider?: string; error?: string };
export const settingsSearch = (raw: Raw): SettingsSearch => ({
  open: oneOf(settingsSections, raw.open),
  provider: text(raw.provider),
  error: text(raw.error),
});

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function oneOf<Value extends string>(allowed: readonly Value[], value: unknown): Value | undefined {
  return allowed.find((candidate) => candidate === value);
}

/**
 * Security: only a path of our own; "//elsewhere.example" and "/\elsewhere" would leave the site, also with a tab
 * character in between.
 */
function pathOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(value) ? value : undefined;
}
