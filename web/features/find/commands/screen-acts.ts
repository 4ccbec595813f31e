import { type MenuCommand, menuEntriesOf } from '#web/ui/actions/menu.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';

export type ScreenAct = {
  label: string;
  icon?: Icon | undefined;
  command?: MenuCommand | undefined;
  isDangerous?: boolean | undefined;
  press(): void;
};

/** The acts offered now. `title` is the heading of the screen, or says how much is selected. */
export type ScreenActs = { title: string; acts: ScreenAct[] };

const offers = '[data-offers]:not(:disabled)';
const menus = '[aria-haspopup=menu]';

/**
 * The acts of the selection or else of the open screen, as its own controls have them: the menus of its header, and
 * buttons with `data-offers`, whose value is the command or empty.
 */
export function actsOfScreen(focused: Element | null): ScreenActs {
  const bar = selectionBarNear(focused);
  if (bar) return { title: bar.getAttribute('aria-label') ?? '', acts: buttonActs(bar) };
  const heading = document.querySelector('main h1');
  const header = heading?.closest('header');
  const pane = header?.parentElement;
  if (!heading || !header || !pane) return { title: '', acts: [] };
  const acts = [...buttonActs(pane), ...[...header.querySelectorAll(menus)].flatMap(menuActs)];
  return { title: heading.textContent, acts };
}

/** The acts in the menu of the focused row. */
export function actsOfRow(focused: Element | null): ScreenAct[] {
  const row = focused?.closest('li, [role=listitem], [role=row]');
  const menu = row?.querySelector(menus);
  return menu ? menuActs(menu) : [];
}

/** The id of the bin whose link in a list, or whose row in a table, has the focus. */
export function binOfRow(focused: Element | null): string | undefined {
  const link =
    focused?.closest('main li a[href^="/bins/"], [role=listitem] a[href^="/bins/"]') ??
    focused?.closest('main [role=row]')?.querySelector('a[href^="/bins/"]');
  if (!link || link.closest('header')) return undefined;
  return /^\/bins\/([0-9a-f-]{36})$/.exec(link.getAttribute('href') ?? '')?.[1];
}

/** Two lists can be on a wide screen; the one with the focus comes first. */
function selectionBarNear(focused: Element | null): Element | undefined {
  const bars = [...document.querySelectorAll('[data-selection-bar]')];
  return bars.find((bar) => paneOf(bar).contains(focused)) ?? bars.at(-1);
}

function paneOf(element: Element): Element {
  return element.closest('aside, [role=complementary], #detail, main') ?? document.body;
}

function buttonActs(within: Element): ScreenAct[] {
  return [...within.querySelectorAll<HTMLElement>(offers)].map((button) => ({
    label: button.textContent.trim(),
    command: (button.dataset.offers || undefined) as MenuCommand | undefined,
    press: () => button.click(),
  }));
}

function menuActs(button: Element): ScreenAct[] {
  return menuEntriesOf(button)
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ label, icon, command, isDangerous, onPress }) => ({
      label,
      icon,
      command,
      isDangerous,
      press: onPress,
    }));
}
