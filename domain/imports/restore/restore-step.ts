import type { ExportRecord } from '../../exports/export-format.ts';
import type { RestoredEvent } from './restored-events.ts';

/** What calls can't say of things that they created: when it was, and what is in the trash with what. */
export type RestoredRows = {
  'restore.places': { id: string; createdAt: string; deletedAt?: string; heldBinIds?: string[] };
  'restore.bins': {
    id: string;
    name: string;
    nameKey: string;
    createdAt: string;
    lastAccessed?: string;
    archivedAt?: string;
    missingSince?: string;
    deletedAt?: string;
    deletedWith?: string;
  };
  'restore.items': {
    binId: string;
    id: string;
    dateAdded: string;
    updatedAt: string;
    outAt?: string;
    outBy?: string;
    isOutByOwn: boolean;
    lowSince?: string;
    deletedAt?: string;
  };
  'restore.photos': { id: string; createdAt: string; deletedAt?: string; place?: number };
  /** Codes become the person's own if they are nobody's. */
  'restore.codes': Omit<ExportRecord<'codes.ndjson'>, 'target'> & { binId?: string; locationId?: string };
  'restore.events': RestoredEvent;
};

export type RestoreCall = keyof RestoredRows;

/** Rows that are written directly; writing them again changes nothing. */
export type RestoreStep = { [C in RestoreCall]: { call: C; data: RestoredRows[C][] } }[RestoreCall];
