import { paths } from '#domain/paths.ts';
import { isLive, useListsInView } from '#web/features/things/lists/lists-in-view.ts';
import { ListOfLists } from '#web/features/things/lists/lists-screen.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Section } from '#web/ui/layout/section.tsx';

const newestMost = 3;

/** The newest lists that several people tick. */
export function ListsSection() {
  const { t } = useTranslation();
  const lists = useListsInView().filter(isLive);
  return (
    <Section
      title={t('lists.title')}
      action={
        <LinkButton to={paths.lists} kind="quiet" className="-mr-4">
          {t('lists.homeAll')}
        </LinkButton>
      }
    >
      <ListOfLists lists={lists.slice(0, newestMost)} hasHolder />
    </Section>
  );
}

export function FirstListLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.lists} kind="quiet">
      {t('lists.makeFirst')}
    </LinkButton>
  );
}
