import { useNavigate } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { CallResult } from '#domain/calls.ts';
import type { JoinLink, JoinRole } from '#domain/links/join-link.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { type AccessTarget, ownPlaces, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { AllPlacesChoice } from '#web/features/people/access/all-places-choice.tsx';
import { quotedNames } from '#web/features/people/access/link-preview.ts';
import { useRoleWords } from '#web/features/people/access/role-select.tsx';
import { FreshLink } from '#web/features/people/access/share/link-acts.tsx';
import { ShareSheet } from '#web/features/people/access/share/share-sheet.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { copyText } from '#web/ui/actions/copy-button.tsx';
import { NameChips } from '#web/ui/fields/name-chips.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { type JoinsInto, useLinkEnd, useLinkNames, usePoster } from './join-link-card.tsx';
import { useLinkTerms } from './link-terms.tsx';

type NewLink = CallResult<'joinLinks.create'>;

type InviteSheetProps = {
  into: JoinsInto;
  /** The links there, with those who used them. */
  links: readonly JoinLink[];
  onMade: (link: NewLink) => void;
  onClose: () => void;
};

/** Asks how many people are invited and what they may do, then shows the link that was made. */
export function InviteSheet({ into, links, onMade, onClose }: InviteSheetProps) {
  const [isByEmail, setByEmail] = useState(false);
  const [made, setMade] = useState<{ link: NewLink; isCopied: boolean }>();

  const show = async (link: NewLink) => {
    // The list of a place has no link to all places.
    if (link.groupId === undefined || 'group' in into) onMade(link);
    const isCopied = await copyText(link.url);
    setMade({ link, isCopied });
  };

  if (made) {
    const now = links.find(({ id }) => id === made.link.id) ?? made.link;
    return <MadeLink {...made} now={now} into={into} onClose={onClose} />;
  }
  if (isByEmail && !('group' in into))
    return <ShareSheet isOpen accessTargets={[into.accessTarget]} onClose={onClose} />;
  return <NewLinkForm into={into} onMade={show} onByEmail={() => setByEmail(true)} onClose={onClose} />;
}

type NewLinkFormProps = Omit<InviteSheetProps, 'links' | 'onMade'> & {
  onMade: (link: NewLink) => Promise<void>;
  onByEmail: () => void;
};

function NewLinkForm({ into, onMade, onByEmail, onClose }: NewLinkFormProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const [isOne, setOne] = useState(!('group' in into));
  const [pressed, setPressed] = useState<JoinRole>();
  const reach = useReach(into);
  const terms = useLinkTerms(isOne);
  const details = useRef<HTMLDetailsElement>(null);

  /** Into a group the role is the group's own. */
  const create = (role: JoinRole) => {
    const read = terms.read();
    if (read === undefined) {
      // Closed by hand, it would hide the fault.
      if (details.current) details.current.open = true;
      return;
    }
    setPressed(role);
    void run(async () => onMade(await mutate('joinLinks.create', { ...reach.of(role), ...read })));
  };
  const fields = (
    <>
      {connection === 'offline' && <Notice>{t('joining.needsConnection')}</Notice>}
      <SegmentedControl
        label={t('joining.howMany')}
        isLabelVisible
        isWide
        value={isOne ? 'one' : 'several'}
        onChange={(value) => setOne(value === 'one')}
        options={[
          { value: 'one', label: t('joining.one') },
          { value: 'several', label: t('joining.several') },
        ]}
      />
      <details ref={details} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
          <span className="block min-w-0 text-ink-soft first-letter:uppercase">
            {[...terms.facts, ...reach.facts].join(', ')}
          </span>
          <span className="shrink-0 font-semibold text-tape group-open:hidden">{t('joining.change')}</span>
        </summary>
        <div className="space-y-4 pt-2">
          {terms.fields}
          {reach.fields}
        </div>
      </details>
      {terms.askField}
    </>
  );
  const fault = problem && <Notice tone="danger">{problem}</Notice>;
  if ('group' in into)
    return (
      <FormSheet
        title={t('joining.create')}
        submitLabel={t('access.createLink')}
        isBusy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          create('viewer');
        }}
        onClose={onClose}
      >
        {fields}
        {fault}
      </FormSheet>
    );
  return (
    <Sheet isOpen title={t('joining.inviteTo', { name: into.accessTarget.name })} onClose={onClose}>
      <div className="space-y-4">
        {fields}
        <RoleChoice
          legend={t(isOne ? 'joining.roleOfOne' : 'access.role')}
          wordsOf={reach.roleWords}
          busyRole={isBusy ? pressed : undefined}
          onChoose={(role) => !isBusy && create(role)}
        />
        {fault}
        <Button kind="quiet" icon={Mail} isWide onClick={onByEmail}>
          {t('access.inviteByEmail')}
        </Button>
      </div>
    </Sheet>
  );
}

type RoleChoiceProps = {
  legend: string;
  wordsOf: (role: JoinRole) => string;
  busyRole: JoinRole | undefined;
  onChoose: (role: JoinRole) => void;
};

/** Each row creates the link with its role. */
function RoleChoice({ legend, wordsOf, busyRole, onChoose }: RoleChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      <Card isPadded={false} className="divide-y divide-hairline">
        {roles.map(({ role, icon }) => (
          <ListRow
            key={role}
            icon={icon}
            title={t(`access.roles.${role}`)}
            detail={wordsOf(role)}
            end={role === busyRole && <Spinner size={20} />}
            hasChevron
            onPress={() => onChoose(role)}
          />
        ))}
      </Card>
    </fieldset>
  );
}

const roles = [
  { role: 'viewer', icon: Eye },
  { role: 'editor', icon: Pencil },
] as const;

/** What the link gives access to: the place or bin, if wanted the owner's other places or all of them, or a group. */
function useReach(into: JoinsInto) {
  const { t } = useTranslation();
  const all = useAccessTargets();
  const own = 'group' in into ? undefined : into.accessTarget;
  const places = useOtherPlaces(all, own);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isAllPlaces, setAllPlaces] = useState(false);
  const others = places.filter(({ target }) => chosenIds.has(target.id));
  const targets = own ? [own.target, ...others.map(({ target }) => target)] : [];
  const roleWords = useRoleWords(isAllPlaces ? ownPlaces(all) : targets);
  const fields: ReactNode = (
    <>
      {own?.role === 'owner' && own.target.kind === 'location' && (
        <AllPlacesChoice isChosen={isAllPlaces} onChange={setAllPlaces} />
      )}
      {!isAllPlaces && (
        <NameChips
          label={t('joining.also')}
          named={places.map(({ target, name }) => ({ id: target.id, name }))}
          chosen={chosenIds}
          onChange={setChosenIds}
        />
      )}
    </>
  );
  return {
    fields,
    roleWords,
    facts: isAllPlaces
      ? [t('joining.allPlaces')]
      : others.length > 0
        ? [
            t('joining.alsoTo', {
              names: quotedNames(
                t,
                others.map(({ name }) => name),
              ),
            }),
          ]
        : [],
    of(role: JoinRole) {
      if ('group' in into) return { groupId: into.group.id };
      return isAllPlaces ? { allPlaces: role } : { targets, role };
    },
  };
}

/** The owner's other places whose people this person manages. */
function useOtherPlaces(
  all: readonly AccessTarget[],
  accessTarget: AccessTarget | undefined,
): AccessTarget[] {
  const { compareNames } = useFormats();
  return all
    .filter(
      (each) =>
        each.target.kind === 'location' &&
        each.target.id !== accessTarget?.target.id &&
        each.ownerId === accessTarget?.ownerId &&
        can(each.role, 'manage people'),
    )
    .sort((a, b) => compareNames(a.name, b.name));
}

type MadeLinkProps = {
  link: NewLink;
  /** With those who have used it since it was made. */
  now: JoinLink;
  isCopied: boolean;
  into: JoinsInto;
  onClose: () => void;
};

function MadeLink({ link, now, isCopied, into, onClose }: MadeLinkProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const names = useLinkNames(link, into);
  const poster = usePoster(link, names);
  const endWords = useLinkEnd(now);
  const navigate = useNavigate();
  const isForOne = link.usesMax === 1;
  // The list of a place has no link to all places: it belongs to a group.
  const groupId = 'group' in into ? undefined : link.groupId;
  const facts = [
    !('group' in into) && t(`access.roles.${link.role}`),
    isForOne ? t('joining.worksOnce') : t('joining.usesOf', { count: link.usesMax }),
    t('joining.worksUntil', { date: shortDate(link.expiresAt) }),
    link.asksFirst && t('joining.asks'),
  ];
  if (endWords !== undefined)
    return (
      <Sheet isOpen title={t('joining.isUsed')} onClose={onClose}>
        <p role="status" className="mb-4 text-center">
          {endWords}
        </p>
        <Button kind="primary" isWide onClick={onClose}>
          {t('access.done')}
        </Button>
      </Sheet>
    );
  return (
    <Sheet isOpen title={t('joining.ready')} onClose={onClose}>
      <FreshLink link={link.url} title={names.join(', ')} poster={isForOne ? undefined : poster}>
        <p role="status" className="text-center text-ink-soft">
          {facts.filter(Boolean).join(' · ')}
          {isCopied && (
            <>
              <br />
              {t('joining.copied')}
            </>
          )}
        </p>
      </FreshLink>
      {groupId !== undefined && (
        <Button
          kind="quiet"
          icon={Users}
          isWide
          className="mt-3"
          onClick={() => {
            onClose();
            void navigate({ to: paths.groups, params: { groupId } });
          }}
        >
          {t('joining.showGroup')}
        </Button>
      )}
    </Sheet>
  );
}
