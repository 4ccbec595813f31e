import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';
import type { Icon } from '../marks/icon.ts';

/** An act of a menu, a selection or a screen, which the command palette and single keys offer too. */
export type ScreenAct = {
  label: string;
  icon?: Icon | undefined;
  onPress: () => unknown;
  isDangerous?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Which common act it is: a single key then presses it. */
  command?: MenuCommand | undefined;
};

/** Acts that mean the same in every menu. */
export type MenuCommand = 'edit' | 'move' | 'label' | 'share' | 'print' | 'tag';

export type ActList = readonly (ScreenAct | false | null | undefined)[];

type Registered<T> = { readonly current: T };
type RowId = string | (() => string | undefined);
type Selected = { title: string; acts: ActList; isInList: boolean };

/** Everything that the screens, menus and rows now drawn have registered, for the command palette. */
export const registeredActs = {
  /** The heading of the screen. */
  titles: new Set<Registered<ReactNode>>(),
  ofScreen: new Set<Registered<ActList>>(),
  ofHeader: new Set<Registered<ActList>>(),
  selections: new Set<Registered<Selected>>(),
  /** By the id of the row's record. */
  ofRows: new Map<string, Registered<ActList>>(),
  /** The id of the record whose row has the focus. */
  focusedRow: undefined as Registered<RowId> | undefined,
  isListFocused: false,
};

/** Registers a screen's acts, apart from the menus in its header. */
export function useScreenActs(acts: ActList): void {
  useRegistered(registeredActs.ofScreen, acts);
}

/** Adds a value to a set of the registry while `isOn`. The set always has the latest value. */
export function useRegistered<T>(set: Set<Registered<T>>, value: T, isOn = true): void {
  const latest = useLatest(value);
  useEffect(() => {
    if (!isOn) return;
    set.add(latest);
    return () => {
      set.delete(latest);
    };
  }, [set, latest, isOn]);
}

/**
 * Registers the entries of a menu: as acts of the screen if it is in its header, and as acts of the record `rowId`, which
 * keys run while its row has the focus.
 */
export function useMenuActs(acts: ActList, rowId: string | undefined): void {
  const latest = useLatest(acts);
  const isInHeader = useContext(InHeaderContext);
  useEffect(() => {
    const { ofHeader, ofRows } = registeredActs;
    if (isInHeader) ofHeader.add(latest);
    if (rowId !== undefined) ofRows.set(rowId, latest);
    return () => {
      ofHeader.delete(latest);
      if (rowId !== undefined && ofRows.get(rowId) === latest) ofRows.delete(rowId);
    };
  }, [latest, isInHeader, rowId]);
}

/** True inside the header of the screen, whose menus are acts of the screen. */
export const InHeaderContext = createContext(false);

/** Handlers for the element of a row, or of a table. `id`: of the record, or of the current row's record. */
export function useRowFocus(id: RowId) {
  const latest = useLatest(id);
  const forget = useCallback(() => {
    if (registeredActs.focusedRow === latest) registeredActs.focusedRow = undefined;
  }, [latest]);
  // No blur is reported of a row that is removed.
  useEffect(() => forget, [forget]);
  return {
    onFocus: () => {
      registeredActs.focusedRow = latest;
    },
    onBlur: (event: FocusEvent) => {
      if (!isIntoDialog(event)) forget();
    },
  };
}

/** A dialog or a menu gives the focus back, which React does not report. */
export function isIntoDialog({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget?.closest('dialog, [popover]') != null;
}

function useLatest<T>(value: T): Registered<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
