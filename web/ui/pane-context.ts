import { createContext } from 'react';

/** The element that scrolls around a list; null where that is the page itself. */
export const ScrollBoxContext = createContext<HTMLElement | null>(null);

/** Inside the list pane of TwoPane: the detail beside it carries the page's heading and title. */
export const InListPaneContext = createContext(false);
