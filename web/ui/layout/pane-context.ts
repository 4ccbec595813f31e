import { createContext } from 'react';

/**
 * True inside the list pane: it scrolls separately (`data-scrolls`), and the page's heading and title belong to the
 * detail pane.
 */
export const InListPaneContext = createContext(false);

/** True inside the detail pane while a list stands beside it. */
export const HasListBesideContext = createContext(false);

/** The slot in the page's header for its main action, once it is drawn. */
export const MainActionSlotContext = createContext<{
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
} | null>(null);
