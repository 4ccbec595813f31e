import { createContext } from 'react';

/** The list pane scrolls by itself (`data-scrolls`); the page's heading and title are the detail's. */
export const InListPaneContext = createContext(false);
