import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Share from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button, IconButton } from '../actions/button.tsx';
import { Menu } from '../actions/menu.tsx';
import { NumberStepper } from '../fields/number-stepper.tsx';
import { Card } from '../layout/card.tsx';
import { Page } from '../layout/page.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Section } from '../layout/section.tsx';
import { ListRow } from '../lists/list-row.tsx';
import { Chip } from '../marks/chip.tsx';
import { EmptyState } from '../marks/empty-state.tsx';
import { Highlight } from '../marks/highlight.tsx';
import { HueTile, hues } from '../marks/hue-tile.tsx';
import { namedIcons } from '../marks/named-icons.ts';
import { ProgressMeter } from '../marks/progress-meter.tsx';
import { SkeletonRows } from '../marks/skeleton.tsx';

const noAct = () => {};

export function Lists() {
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
