import { type ActList, registeredActs, type ScreenAct } from '#web/ui/actions/screen-acts.ts';

/** The acts offered now. `title` is the heading of the screen, or says how much is selected. */
export type ScreenActs = { title: string; acts: ScreenAct[] };

export function hasSelection(): boolean {
  return registeredActs.selections.size > 0;
}

/** The acts of the selection, or else of the open screen: its own, then those of the menus in its header. */
export function actsOfScreen(): ScreenActs {
  // Two lists can be on a wide screen; the one with the focus comes first.
  const selections = [...registeredActs.selections];
  const selection =
    selections.find(({ current }) => current.isInList === registeredActs.isListFocused) ?? selections.at(-1);
  if (selection) return { title: selection.current.title, acts: liveActs(() => selection.current.acts) };
  const title = [...registeredActs.titles].at(-1)?.current;
  if (title === undefined) return { title: '', acts: [] };
  const lists = [...registeredActs.ofScreen, ...registeredActs.ofHeader];
  return {
    title: typeof title === 'string' ? title : '',
    acts: lists.flatMap((list) => liveActs(() => list.current)),
  };
}

/** The id of the record whose row has the focus, or had it before a dialog opened. */
export function focusedRowId(): string | undefined {
  const id = registeredActs.focusedRow?.current;
  return typeof id === 'function' ? id() : id;
}

/** The acts in the menu of a row. */
export function actsOfRow(rowId: string): ScreenAct[] {
  return liveActs(() => registeredActs.ofRows.get(rowId)?.current ?? []);
}

/** The acts that are not disabled. Pressed later, each is the one that its screen has then, if it still has it. */
function liveActs(read: () => ActList): ScreenAct[] {
  const enabled = () =>
    read()
      .filter((act) => !!act)
      .filter(({ isDisabled }) => !isDisabled);
  return enabled().map((act) => ({
    ...act,
    onPress: () =>
      enabled()
        .find(({ label }) => label === act.label)
        ?.onPress(),
  }));
}
