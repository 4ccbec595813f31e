import '#web/styles/app.css';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import Grid from 'lucide-react/icons/layout-grid';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Rows from 'lucide-react/icons/rows-3';
import Share from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, IconButton } from '../actions/button.tsx';
import { Checkbox, Switch } from '../fields/checkbox.tsx';
import { ColorPicker, IconPicker } from '../fields/choice-grid.tsx';
import { NumberStepper } from '../fields/number-stepper.tsx';
import { RadioList } from '../fields/radio-list.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { SegmentedControl } from '../fields/segmented-control.tsx';
import { Select } from '../fields/select.tsx';
import { TagInput } from '../fields/tag-input.tsx';
import { TextArea, TextField } from '../fields/text-field.tsx';
import { Card } from '../layout/card.tsx';
import { MainAction } from '../layout/main-action.tsx';
import { Page } from '../layout/page.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Section } from '../layout/section.tsx';
import { ListRow } from '../lists/list-row.tsx';
import { Chip, ToggleChip } from '../marks/chip.tsx';
import { EmptyState } from '../marks/empty-state.tsx';
import { Highlight } from '../marks/highlight.tsx';
import { type Hue, HueTile, hues } from '../marks/hue-tile.tsx';
import { type IconName, namedIcons } from '../marks/named-icons.ts';
import { Notice } from '../marks/notice.tsx';
import { ProgressMeter } from '../marks/progress-meter.tsx';
import { SkeletonRows } from '../marks/skeleton.tsx';
import { type UiTexts, UiTextsProvider } from '../marks/ui-texts.tsx';
import { ConfirmProvider, useConfirm } from '../overlays/confirm.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { ToastProvider, useToast } from '../overlays/toast.tsx';

const noAct = () => {};

const iconNames = Object.keys(namedIcons).filter((name): name is IconName => name in namedIcons);

/** Shows every component on one page: `npx vite`, then /ui/gallery/. Not part of the build. */
const texts: UiTexts = {
  cancel: 'Cancel',
  ok: 'OK',
  close: 'Close',
  back: 'Back',
  more: 'More',
  clear: 'Clear',
  increase: 'One more',
  decrease: 'One less',
  showMore: 'Show more',
  showLess: 'Show less',
  optional: '(optional)',
  remove: (what) => `Remove ${what}`,
  messages: 'Messages',
  documentTitle: (title) => title,
};

function Gallery() {
  return (
    <UiTextsProvider texts={texts}>
      <ToastProvider>
        <ConfirmProvider>
          <Lists />
          <Fields />
          <Overlays />
        </ConfirmProvider>
      </ToastProvider>
    </UiTextsProvider>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider<typeof router> router={router} />);

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = () =>
    confirm({
      title: 'Delete “Box 2”?',
      text: 'It goes to the trash for 30 days.',
      okLabel: 'Delete',
      isDangerous: true,
    });
  return (
    <Page className="space-y-4">
      <Notice title="Working offline">It will be saved when you are online.</Notice>
      <Notice tone="danger" title="Could not load">
        Check the connection and try again.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Sheet</Button>
        <Button onClick={ask}>Confirm</Button>
        <Button
          onClick={() =>
            toast.done('“Raggsockor” moved to the trash', {
              label: 'Undo',
              onPress: () => toast.done('Restored'),
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast.failed('Could not save')}>Error</Button>
      </div>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Move 3 items"
        footer={<Button kind="primary">Move here</Button>}
      >
        <p>Choose the box they go to.</p>
      </Sheet>
      <MainAction icon={Plus} label="Add items" />
    </Page>
  );
}

function Fields() {
  const [name, setName] = useState('Vinterkläder');
  const [query, setQuery] = useState('sock');
  const [view, setView] = useState<'cards' | 'rows'>('cards');
  const [place, setPlace] = useState<'cellar' | 'attic'>('cellar');
  const [isOn, setOn] = useState(true);
  const [tags, setTags] = useState(['vinter', 'ull']);
  const [hue, setHue] = useState<Hue>('teal');
  const [icon, setIcon] = useState<IconName>('box');
  return (
    <Page className="space-y-5">
      <SearchField label="Search bins and items" value={query} onChange={setQuery} />
      <div className="flex gap-2">
        <ToggleChip isOn={isOn} onChange={setOn}>
          Mine
        </ToggleChip>
        <ToggleChip isOn={!isOn} onChange={(on) => setOn(!on)}>
          Empty
        </ToggleChip>
        <SegmentedControl
          label="View"
          isIconOnly
          value={view}
          onChange={setView}
          options={[
            { value: 'cards', label: 'Cards', icon: Grid },
            { value: 'rows', label: 'Rows', icon: Rows },
          ]}
        />
      </div>
      <TextField label="Name" value={name} onChange={setName} hint="Write what it says on the bin" />
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error="You already have a bin with this name."
      />
      <TextArea label="Notes" isOptional value={name} onChange={setName} />
      <Select
        label="Lies in"
        value={place}
        onChange={setPlace}
        options={[
          { value: 'cellar', label: 'Källaren' },
          { value: 'attic', label: 'Vinden' },
        ]}
      />
      <RadioList
        label="What Anna gets"
        value={place}
        onChange={setPlace}
        options={[
          { value: 'cellar', label: 'Only this bin' },
          { value: 'attic', label: 'The whole place “Vinden”', hint: 'With all 12 bins in it.' },
        ]}
      />
      <TagInput label="Tags" value={tags} onChange={setTags} suggestions={['sommar']} />
      <ColorPicker label="Color" value={hue} onChange={setHue} labelOf={(value) => value} />
      <IconPicker
        label="Icon"
        options={iconNames}
        value={icon}
        onChange={setIcon}
        labelOf={(value) => value}
      />
      <Checkbox label="Remember me" hint="On this device" checked={isOn} onChange={setOn} />
      <Switch label="Private" hint="Only you and those you invite" checked={isOn} onChange={setOn} />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary">Save</Button>
        <Button>Cancel</Button>
        <Button kind="quiet">More</Button>
        <Button kind="danger">Delete</Button>
        <Button kind="primary" isBusy>
          Saving
        </Button>
        <Button kind="primary" disabled>
          Disabled
        </Button>
      </div>
    </Page>
  );
}

function Lists() {
  const [count, setCount] = useState(3);
  return (
    <Page>
      <PageHeader
        above="Källaren › Hyllan till vänster"
        title="Vinterkläder och annat som bara behövs när det är riktigt kallt ute"
        back={{ to: '/' }}
        actions={
          <>
            <IconButton icon={Share} label="Share" />
            <Menu
              entries={[
                { label: 'Edit', icon: Pencil, onPress: noAct },
                { label: 'Delete', icon: Trash, onPress: noAct, isDangerous: true },
              ]}
            />
          </>
        }
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {hues.slice(0, 4).map((hue, index) => (
          <Card key={hue} hue={hue}>
            <div className="flex items-start gap-3">
              <HueTile hue={hue} icon={Object.values(namedIcons)[index * 5]} />
              <div className="min-w-0 grow">
                <p className="font-bold text-lg">Box {index + 1}</p>
                <p className="text-ink-soft text-sm">12 items · Källaren</p>
                <p className="mt-2 font-mono text-ink-soft text-sm slashed-zero">K7QM 2XHD 94TB</p>
              </div>
            </div>
          </Card>
        ))}
      </div>
      <Section title="Items" action={<Button kind="quiet">Select</Button>}>
        <Card isPadded={false} className="divide-y divide-hairline">
          <ListRow
            title="Raggsockor"
            detail="grå, storlek 42"
            actions={
              <NumberStepper
                label="Raggsockor"
                text={String(count)}
                onType={(text) => setCount(Number(text))}
                onStep={(by) => setCount(count + by)}
                canDecrease={count > 0}
                canIncrease
              />
            }
          />
          <ListRow
            start={<HueTile hue="teal" letter="S" />}
            title={<Highlight text="Skidhandskar" ranges={[[0, 4]]} />}
            detail="Vinterkläder · Källaren"
            onPress={noAct}
            end={<Chip>×2</Chip>}
          />
          <ListRow title="Termos" detail="taken out by Erik, 3 May" onPress={noAct} />
          <ListRow isSelected title="Långkalsonger" detail="2 par" onPress={noAct} />
        </Card>
      </Section>
      <div className="mt-4 flex flex-wrap gap-2">
        {hues.map((hue) => (
          <HueTile key={hue} hue={hue} letter={hue} size="large" />
        ))}
        <Chip>plain</Chip>
        <Chip tone="success">success</Chip>
        <Chip tone="danger">danger</Chip>
        <Chip tone="info">info</Chip>
      </div>
      <div className="mt-6 space-y-4">
        <ProgressMeter label="Bins" value={3} max={5} valueText="3 of 5" />
        <ProgressMeter label="Items" value={20} max={20} valueText="20 of 20" />
      </div>
      <EmptyState title="Nothing in here yet" text="Write what you put in, one thing per line.">
        <Button kind="primary" icon={Plus}>
          Add items
        </Button>
      </EmptyState>
      <Card isPadded={false}>
        <SkeletonRows count={3} />
      </Card>
    </Page>
  );
}
