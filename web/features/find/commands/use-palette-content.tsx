import { useMemo } from 'react';
import type { SearchState } from '#web/data/search/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ScreenAct } from '#web/ui/actions/screen-acts.ts';
import { synonyms } from './command-synonyms.ts';
import { allCommands, type Command, type CommandContext } from './command-table.ts';
import type { ScreenActs } from './palette-acts.ts';
import {
  ChoiceIcon,
  type ChoiceView,
  foundChoice,
  type PaletteChoice,
  type PaletteGroup,
  searchChoice,
} from './palette-choice.tsx';
import type { PaletteContent } from './palette-groups.ts';
import {
  useHelpChoices,
  usePeopleChoices,
  useRecentChoices,
  useSavedChoices,
  useTemplateChoices,
} from './use-known-choices.tsx';

type Sources = {
  query: string;
  results: SearchState;
  screen: ScreenActs;
  context: CommandContext;
  onRun: (command: Command) => void;
};

/** Everything that the palette offers, before it is filtered and ordered by the query. */
export function usePaletteContent({
  query,
  results,
  screen,
  context,
  onRun,
}: Sources): PaletteContent<ChoiceView> {
  const { t } = useTranslation();
  const commands = useCommandChoices(context, onRun);
  const people = usePeopleChoices();
  const saved = useSavedChoices();
  const templates = useTemplateChoices();
  const remembered = useMemo(
    () => [...commands.act, ...templates, ...commands.go, ...commands.settings, ...saved, ...people],
    [commands, templates, saved, people],
  );
  const recent = useRecentChoices(remembered);
  const { results: all } = results;
  const found = useMemo(
    () => all.slice(0, foundMax).map((result) => foundChoice(result, t('commands.place'))),
    [all, t],
  );
  const group = (
    key: Exclude<keyof PaletteContent<ChoiceView>, 'areSimilar' | 'here'>,
    choices: PaletteChoice[],
  ) => ({
    key,
    title: t(`commands.groups.${key}`),
    choices,
  });
  const here: PaletteGroup = {
    key: 'here',
    title: screen.title,
    // The common acts first, as the others are found by typing.
    choices: screen.acts.toSorted(byCommand).map(({ label, icon, command, isDangerous, onPress }) => ({
      key: `here:${label}`,
      label,
      start: <ChoiceIcon icon={icon} />,
      keys: { keys: command && commandKeys.get(command) },
      isDangerous,
      run: onPress,
    })),
  };
  return {
    here,
    recent: group('recent', recent),
    saved: group('saved', saved),
    act: group('act', [...commands.act, ...templates]),
    go: group('go', commands.go),
    settings: group('settings', commands.settings),
    people: group('people', people),
    found: group('found', found),
    areSimilar: results.isTypoAnswer,
    help: group('help', useHelpChoices()),
    more: group('more', [
      searchChoice(query, t('commands.searchFor', { query }), t('commands.searchForText')),
    ]),
  };
}

/** The search screen lists more results. */
const foundMax = 12;

function byCommand(a: ScreenAct, b: ScreenAct): number {
  return Number(a.command === undefined) - Number(b.command === undefined);
}

const commandKeys = new Map<string, readonly string[] | undefined>(
  allCommands.map(([name, { keys }]) => [name, keys]),
);

function useCommandChoices(context: CommandContext, onRun: (command: Command) => void) {
  const { t } = useTranslation();
  return useMemo(() => {
    const choicesIn = (group: Command['group']): PaletteChoice[] =>
      allCommands
        .filter(
          ([, each]) => each.group === group && !each.isUnlisted && each.isAvailable?.(context) !== false,
        )
        .map(([name, command]) => ({
          key: `command:${name}`,
          label: t(command.label),
          synonyms: synonyms[name],
          start: <ChoiceIcon icon={command.icon} />,
          keys: command,
          link: command.link,
          isRemembered: true,
          run: () => onRun(command),
        }));
    return { act: choicesIn('act'), go: choicesIn('go'), settings: choicesIn('settings') };
  }, [context, onRun, t]);
}
