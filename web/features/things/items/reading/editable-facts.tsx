import ExternalLink from 'lucide-react/icons/external-link';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Item } from '#domain/items/item.ts';
import {
  type BuiltInItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
} from '#domain/items/item-fields.ts';
import { isLent } from '#domain/items/loan.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnFieldKind } from '#domain/own-fields/own-field-limits.ts';
import { isWebAddress } from '#domain/own-fields/own-values.ts';
import { tagsText } from '#domain/text.ts';
import { ownFactOf, useOwnFact } from '#web/features/things/own-fields/own-facts.tsx';
import { choicesOf } from '#web/features/things/own-fields/own-field-inputs.tsx';
import { type OwnName, ownTextOf } from '#web/forms/own-values.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { fieldClass } from '#web/ui/fields/field.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { useValueDefaults } from '../form/item-values.ts';
import { cellFaultText, typedText, useItemEdits } from '../item-edits.ts';
import { factFields, ItemDates, useFactOf } from './fact-values.tsx';

type FactName = 'tags' | ItemFormField | OwnName;

const names: readonly FactName[] = [
  ...(['notes', 'tags'] as const),
  ...factFields.filter((name): name is ItemFormField => itemFormFields.some((field) => field === name)),
  'unit',
];

/** The fields of an item: a press on one opens it, with the rules and the undo of the table's cells. */
export function EditableFacts({ item, fields }: { item: Item; fields: readonly OwnField[] }) {
  const { t } = useTranslation();
  const factOf = useFactOf(item);
  const defaults = useValueDefaults(fields);
  const ownFact = useOwnFact();
  const byName = new Map<FactName, OwnField>(fields.map((field) => [flatName(field.id), field]));
  const labelOf = (name: FactName) =>
    byName.get(name)?.name ?? t(`itemForm.${name as Exclude<FactName, OwnName>}`);
  const { faultOf, edit } = useItemEdits(defaults, (name) => labelOf(name as FactName));
  const [openName, setOpenName] = useState<FactName>();
  const isEmpty = (name: FactName) => {
    const own = byName.get(name);
    if (own !== undefined) return item.fields?.[own.id] === undefined;
    return name === 'tags' ? item.tags.length === 0 : item[name as ItemFormField] === undefined;
  };
  // The due date of a lent item belongs to its loan.
  const possible = [...names, ...byName.keys()].filter((name) => name !== 'dueDate' || !isLent(item));
  const contentOf = (name: FactName): ReactNode => {
    const own = byName.get(name);
    // A link in a button could not be pressed: it follows the button.
    if (own !== undefined) return own.kind === 'link' ? typedOf(name) : ownFactOf(item, own, ownFact);
    if (name === 'tags') return item.tags.map((tag) => <Chip key={tag}>{tag}</Chip>);
    return name === 'notes' || name === 'unit' ? item[name] : factOf(name as ItemFormField);
  };
  const typedOf = (name: FactName): string => {
    const own = byName.get(name);
    if (own !== undefined) return ownTextOf(own, item.fields?.[own.id], defaults.locale);
    return name === 'tags' ? tagsText(item.tags) : typedText(name as ItemFormField, item, defaults);
  };
  return (
    <>
      <dl className="mt-4 divide-y divide-hairline">
        {possible
          .filter((name) => !isEmpty(name) || name === openName)
          .map((name) => (
            <EditableFact
              key={name}
              label={labelOf(name)}
              kind={
                byName.get(name)?.kind ?? (name === 'tags' ? 'line' : itemFields[name as ItemFormField].kind)
              }
              choices={choicesOf(byName.get(name))}
              link={byName.get(name)?.kind === 'link' ? typedOf(name) : undefined}
              text={typedOf(name)}
              isOpen={name === openName}
              onOpen={(isOpen) => setOpenName(isOpen ? name : undefined)}
              item={item}
              faultOf={(record, text) => faultOf({ record, column: name, text })}
              onSave={(record, text) => edit([{ record, column: name, text }])}
            >
              {contentOf(name)}
            </EditableFact>
          ))}
        <ItemDates item={item} />
      </dl>
      <ul aria-label={t('itemForm.addFact')} className="-mx-4 mt-2 flex flex-wrap">
        {possible
          .filter((name) => isEmpty(name) && name !== openName)
          .map((name) => (
            <li key={name}>
              <Button
                kind="quiet"
                icon={Plus}
                className="font-normal! text-ink-soft! text-sm"
                onClick={() => setOpenName(name)}
              >
                {labelOf(name)}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}

type EditableFactProps = {
  label: string;
  kind: BuiltInItemFieldKind | OwnFieldKind;
  /** If one of them is chosen. */
  choices: readonly string[] | undefined;
  /** The address that the value is. */
  link: string | undefined;
  /** The typed text. */
  text: string;
  item: Item;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The item is as it was when the field was opened. */
  faultOf: (item: Item, text: string) => string | undefined;
  onSave: (item: Item, text: string) => void;
  children: ReactNode;
};

function EditableFact(props: EditableFactProps) {
  const { t } = useTranslation();
  const { label, isOpen, onOpen, link, children } = props;
  const [labelId, valueId] = [useId(), useId()];
  // The focus returns to what opened the field.
  const [wasOpen, setWasOpen] = useState(false);
  const handleClose = (isByKey: boolean) => {
    setWasOpen(isByKey);
    onOpen(false);
  };
  return (
    <div className="flex items-baseline gap-x-4 py-1">
      <dt id={labelId} className="w-40 shrink-0 text-ink-soft text-sm">
        {label}
      </dt>
      <dd className="min-w-0 grow [overflow-wrap:anywhere]">
        {isOpen ? (
          <OpenFact {...props} onClose={handleClose} />
        ) : (
          <button
            type="button"
            id={valueId}
            aria-labelledby={`${labelId} ${valueId}`}
            // biome-ignore lint/a11y/noAutofocus: the person closed the field by a key
            autoFocus={wasOpen}
            onClick={() => onOpen(true)}
            className="-mx-2 flex min-h-11 w-full cursor-text items-center gap-2 rounded-field px-2 py-1.5 text-left hover:bg-kraft/50"
          >
            <span className="flex min-w-0 grow flex-wrap items-center gap-2 whitespace-pre-line">
              {children}
            </span>
            <Pencil size={16} aria-hidden className="shrink-0 text-ink-soft" />
          </button>
        )}
      </dd>
      {link !== undefined && link !== '' && isWebAddress(link) && (
        <dd className="self-center">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            title={t('ownFields.openLink', { name: label })}
            aria-label={t('ownFields.openLink', { name: label })}
            className="flex size-11 items-center justify-center rounded-full text-lake hover:bg-kraft/50"
          >
            <ExternalLink size={18} aria-hidden />
          </a>
        </dd>
      )}
    </div>
  );
}

type OpenFactProps = EditableFactProps & { onClose: (isByKey: boolean) => void };

/** Enter or leaving it saves, Escape gives up; a text that is not allowed stays. */
function OpenFact({ label, kind, choices, text, item, faultOf, onSave, onClose }: OpenFactProps) {
  // Others may change the item meanwhile: replacing a text of theirs that was not seen is reported.
  const { t } = useTranslation();
  const [opened] = useState({ item, text });
  const [typed, setTyped] = useState(text);
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const isClosed = useRef(false);
  const close = (isByKey: boolean) => {
    isClosed.current = true;
    onClose(isByKey);
  };
  // The page may go while the field is open; a text that is not allowed is named in a message.
  const saveOnLeaving = useEffectEvent(() => {
    if (!isClosed.current && typed !== opened.text) onSave(opened.item, typed);
  });
  useEffect(() => () => saveOnLeaving(), []);
  const save = (
    { validity }: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
    isByKey: boolean,
  ) => {
    // A date that is typed in part reads as empty.
    if (validity.badInput) return setFault(cellFaultText(t, { kind: 'noDay' }));
    const isChanged = typed !== opened.text;
    const found = isChanged ? faultOf(opened.item, typed) : undefined;
    setFault(found);
    if (found !== undefined) return;
    if (isChanged) onSave(opened.item, typed);
    close(isByKey);
  };
  const handleKeyDown = (
    event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
  ) => {
    // Enter and Escape then belong to the input method.
    if (event.nativeEvent.isComposing) return;
    // Shift and Enter begin a line.
    if (event.key === 'Enter' && !(kind === 'prose' && event.shiftKey)) {
      event.preventDefault();
      save(event.currentTarget, true);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
    }
  };
  const field = {
    // Opened by the person.
    autoFocus: true,
    'aria-label': label,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault && faultId,
    dir: 'auto',
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onKeyDown: handleKeyDown,
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      save(currentTarget, false),
    className: fieldClass,
  };
  return (
    <>
      {choices ? (
        <select {...field}>
          {[...new Set(['', ...choices, opened.text])].map((choice) => (
            <option key={choice} value={choice}>
              {choice || t('ownFields.unset')}
            </option>
          ))}
        </select>
      ) : kind === 'prose' ? (
        <textarea {...field} rows={4} />
      ) : (
        <input {...field} type={kind === 'day' ? 'date' : 'text'} />
      )}
      {fault && (
        <p id={faultId} role="alert" className="mt-1 text-berry text-sm">
          {fault}
        </p>
      )}
    </>
  );
}
