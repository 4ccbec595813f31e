import { useNavigate } from '@tanstack/react-router';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { paths } from '#domain/paths.ts';
import { binOrLocationOf, type ContainerChoice } from '#web/features/things/bins/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useAddToList } from './add-to-list-opener.tsx';
import { holderIdOf, isLive, useListsInView } from './lists-in-view.ts';
import { ListOfLists } from './lists-screen.tsx';

const NewListSheet = lazy(async () => ({ default: (await import('./list-form.tsx')).NewListSheet }));

/** The lists of a place or bin, how things are taken into any, and the menu entry that makes one. Render `section` also while there are none. */
export function useListsHere(on: ContainerChoice | undefined): {
  section: ReactNode;
  entry: MenuEntry | false;
  addBins: ReturnType<typeof useAddToList>['addBins'];
  addItems: ReturnType<typeof useAddToList>['addItems'];
} {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const all = useListsInView();
  const [isMaking, setMaking] = useState(false);
  const { addBins, addItems, sheet } = useAddToList();
  const thing = on && binOrLocationOf(on);
  const lists = all.filter((each) => isLive(each) && holderIdOf(each) === thing?.id);
  const mayMake = thing !== undefined && thing.deletedAt === undefined && can(thing.role, 'edit lists');
  const make = () => setMaking(true);
  return {
    addBins,
    addItems,
    entry: mayMake && { label: t('lists.createHere'), icon: ListChecks, rank: 'further', onPress: make },
    section: (
      <>
        {lists.length > 0 && (
          <Section
            title={t('lists.here')}
            action={
              mayMake && (
                <Button kind="quiet" icon={Plus} onClick={make}>
                  {t('lists.create')}
                </Button>
              )
            }
          >
            <ListOfLists lists={lists} />
          </Section>
        )}
        {isMaking && (
          <Suspense>
            <NewListSheet
              on={on}
              onMade={({ holderId, listId }) =>
                void navigate({ to: paths.list, params: { holderId, listId } })
              }
              onClose={() => setMaking(false)}
            />
          </Suspense>
        )}
        {sheet}
      </>
    ),
  };
}
