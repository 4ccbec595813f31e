import Grid from 'lucide-react/icons/layout-grid';
import Rows from 'lucide-react/icons/rows-3';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Checkbox, Switch } from '../fields/checkbox.tsx';
import { ColorPicker, IconPicker } from '../fields/choice-grid.tsx';
import { RadioList } from '../fields/radio-list.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { SegmentedControl } from '../fields/segmented-control.tsx';
import { Select } from '../fields/select.tsx';
import { TagInput } from '../fields/tag-input.tsx';
import { TextArea, TextField } from '../fields/text-field.tsx';
import { Page } from '../layout/page.tsx';
import { ToggleChip } from '../marks/chip.tsx';
import type { Hue } from '../marks/hue-tile.tsx';
import { type IconName, namedIcons } from '../marks/named-icons.ts';

const iconNames = Object.keys(namedIcons).filter((name): name is IconName => name in namedIcons);

export function Fields() {
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
