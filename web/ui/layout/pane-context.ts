import { createContext } from 'react';

/**
 * True inside the list pane: it scrolls separately (`data-scrolls`), and the page's heading and title belong to the
 * detail pane.
 */
export const InListPaneContext = createContext(false);
