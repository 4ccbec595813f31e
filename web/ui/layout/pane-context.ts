import { createContext } from 'react';

/**
 * Inside the list pane of TwoPane: it scrolls by itself (`data-scrolls`), and the detail beside it carries the page's
 * heading and title.
 */
export const InListPaneContext = createContext(false);
