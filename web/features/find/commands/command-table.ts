import type { LinkProps } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Terminal from 'lucide-react/icons/terminal';
import type { Locale } from '#domain/locale.ts';
import { paths } from '#domain/paths.ts';
import type { Theme } from '#web/data/storage/preferences.ts';
import type { PlainTextKey } from '#web/i18n/translate.ts';
import type { MenuCommand } from '#web/ui/actions/screen-acts.ts';
import type { Icon } from '#web/ui/marks/icon.ts';

/** The functions that commands call. */
export type CommandContext = {
  /** Returns whether the selection, the focused row or the open screen offers the command. */
  offers(command: MenuCommand): boolean;
  press(command: MenuCommand): void;
  pressMainAct(): void;
  /** Shows or hides the list beside what is open. */
  foldList(): void;
  /** Returns whether what is open is an entry of a list that can stand beside it. */
  hasList(): boolean;
  /** Returns whether there is an act to undo. */
  canUndo(): boolean;
  undo(): void;
  openPalette(): void;
  openShortcuts(): void;
  focusSearch(): void;
  chooseTheme(theme: Theme | 'system'): void;
  changeLocale(locale: Locale): void;
};

export type CommandLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>;

export type Command = {
  label: PlainTextKey;
  /** One of the icons of the navigation, because each further icon is a file to load. */
  icon: Icon;
  group: 'here' | 'act' | 'go' | 'settings';
  /** Pressed one after the other, without Ctrl. */
  keys?: readonly string[];
  /** Pressed with Ctrl, or with Command on a Mac. */
  chord?: string;
  /** The screen that it opens, here or in another tab. */
  link?: CommandLink;
  /** Not listed in the palette. */
  isUnlisted?: true;
  isAvailable?(context: CommandContext): boolean;
  /** Default: opens the link. */
  act?(context: CommandContext): void;
};

/** Every command: the palette lists them, "?" those with keys, and the keys run them. */
export const commands = {
  edit: offered('edit', 'itemList.edit', 'e'),
  move: offered('move', 'common.move', 'm'),
  label: offered('label', 'binPage.changeLabel', 'l'),
  share: offered('share', 'access.share', 's'),
  print: offered('print', 'binPage.printLabel', 'p'),
  tag: offered('tag', 'binPage.changeTags', '#'),

  undo: {
    ...does('commands.undo', Terminal, ({ undo }) => undo()),
    keys: ['z'],
    chord: 'z',
    isAvailable: ({ canUndo }) => canUndo(),
  },
  newBin: { ...go('bins.create', Plus, { to: paths.binCreate }), group: 'act' },
  mainAct: { ...does('about.shortcutNew', Plus, ({ pressMainAct }) => pressMainAct()), keys: ['n'] },
  list: {
    ...does('commands.list', Package, ({ foldList }) => foldList()),
    keys: ['b'],
    isAvailable: ({ hasList }) => hasList(),
  },
  search: {
    ...go('shell.search', Search, { to: paths.search }, '/'),
    act: ({ focusSearch }) => focusSearch(),
  },
  palette: {
    ...does('commands.palette', Terminal, ({ openPalette }) => openPalette()),
    chord: 'k',
    isUnlisted: true,
  },
  shortcuts: { ...does('about.shortcuts', Terminal, ({ openShortcuts }) => openShortcuts()), keys: ['?'] },

  home: go('shell.home', House, { to: paths.home }, 'g', 'h'),
  bins: go('shell.bins', Package, { to: paths.bins }, 'g', 'b'),
  places: go('locations.title', MapPin, { to: paths.locations }, 'g', 'l'),
  scan: go('shell.scan', ScanLine, { to: paths.scan }, 'g', 'c'),
  settings: go('shell.settings', Settings, { to: paths.settings }, 'g', 'p'),
  notifications: go('notifications.title', ChevronRight, { to: paths.notifications }, 'g', 'n'),
  activity: go('activity.title', ChevronRight, { to: paths.activity }, 'g', 'a'),
  overview: go('home.overview', ChevronRight, { to: paths.storageOverview }, 'g', 'o'),
  trash: go('settings.trash', ChevronRight, { to: paths.settings, search: { open: 'trash' } }, 'g', 't'),
  placesMap: go('maps.title', ChevronRight, { to: paths.locationsMap }),
  floorPlans: go('floorPlan.title', ChevronRight, { to: paths.map }),
  lists: go('lists.title', ChevronRight, { to: paths.lists }),
  lent: go('lent.title', ChevronRight, { to: paths.lent }),
  worthALook: go('home.attention', ChevronRight, { to: paths.worthALook }),
  printLabels: go('bins.printLabels', ChevronRight, { to: paths.printBatch }),
  blankLabels: go('print.blank', ChevronRight, { to: paths.printBatch, search: { blank: true } }),
  codes: go('codes.title', ChevronRight, { to: paths.binCodes }),
  accessOverview: go('access.overviewTitle', ChevronRight, { to: paths.accessOverview }),
  help: go('help.title', ChevronRight, { to: paths.help, params: { page: undefined } }),
  requests: go('access.requestsTitle', ChevronRight, { to: paths.accessRequests }),
  groups: go('groups.title', ChevronRight, { to: paths.groups, params: { groupId: undefined } }),

  lightTheme: setting('commands.lightTheme', ({ chooseTheme }) => chooseTheme('light')),
  darkTheme: setting('commands.darkTheme', ({ chooseTheme }) => chooseTheme('dark')),
  systemTheme: setting('commands.systemTheme', ({ chooseTheme }) => chooseTheme('system')),
  english: setting('commands.english', ({ changeLocale }) => changeLocale('en')),
  swedish: setting('commands.swedish', ({ changeLocale }) => changeLocale('sv')),
  reminders: setting('reminders.section', { to: paths.settings, search: { open: 'reminders' } }),
  plan: setting('settings.plan', { to: paths.settings, search: { open: 'plan' } }),
  import: setting('imports.title', { to: paths.import }),
  yourData: setting('yourData.title', { to: paths.yourData }),
  about: setting('about.title', { to: paths.about }),
  deleteAccount: setting('accountDeletion.title', { to: paths.deleteAccount }),
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

export const allCommands: readonly [CommandName, Command][] = Object.entries(commands) as [
  CommandName,
  Command,
][];

type Act = (context: CommandContext) => void;
type Label = Command['label'];

/** A command of the selection, the focused row or the open screen, run by the entry of its own menu. */
function offered(command: MenuCommand, label: Label, key: string): Command {
  return {
    label,
    icon: Terminal,
    group: 'here',
    keys: [key],
    isAvailable: ({ offers }) => offers(command),
    act: ({ press }) => press(command),
  };
}

function does(label: Label, icon: Icon, act: Act): Command {
  return { label, icon, group: 'act', act };
}

function go(label: Label, icon: Icon, link: CommandLink, ...keys: string[]): Command {
  return { label, icon, group: 'go', link, ...(keys.length > 0 && { keys }) };
}

function setting(label: Label, what: CommandLink | Act): Command {
  const rest = typeof what === 'function' ? { act: what } : { link: what };
  return { label, icon: Settings, group: 'settings', ...rest };
}
