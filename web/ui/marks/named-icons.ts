import Archive from 'lucide-react/icons/archive';
import Baby from 'lucide-react/icons/baby';
import Bike from 'lucide-react/icons/bike';
import Book from 'lucide-react/icons/book';
import Box from 'lucide-react/icons/box';
import Cable from 'lucide-react/icons/cable';
import Camera from 'lucide-react/icons/camera';
import Car from 'lucide-react/icons/car';
import Coffee from 'lucide-react/icons/coffee';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Dumbbell from 'lucide-react/icons/dumbbell';
import FileText from 'lucide-react/icons/file-text';
import Flower2 from 'lucide-react/icons/flower-2';
import Gift from 'lucide-react/icons/gift';
import Hammer from 'lucide-react/icons/hammer';
import Laptop from 'lucide-react/icons/laptop';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Luggage from 'lucide-react/icons/luggage';
import Music from 'lucide-react/icons/music';
import PaintRoller from 'lucide-react/icons/paint-roller';
import PawPrint from 'lucide-react/icons/paw-print';
import Pill from 'lucide-react/icons/pill';
import Plug from 'lucide-react/icons/plug';
import Shirt from 'lucide-react/icons/shirt';
import Snowflake from 'lucide-react/icons/snowflake';
import Sun from 'lucide-react/icons/sun';
import Tent from 'lucide-react/icons/tent';
import ToyBrick from 'lucide-react/icons/toy-brick';
import TreePine from 'lucide-react/icons/tree-pine';
import Utensils from 'lucide-react/icons/utensils';
import Volleyball from 'lucide-react/icons/volleyball';
import Wrench from 'lucide-react/icons/wrench';
import type { Icon } from './icon.ts';

/** The keys are stored. */
export const namedIcons = {
  box: Box,
  archive: Archive,
  wrench: Wrench,
  hammer: Hammer,
  plug: Plug,
  lightbulb: Lightbulb,
  paint: PaintRoller,
  flower: Flower2,
  tree: TreePine,
  snowflake: Snowflake,
  sun: Sun,
  tent: Tent,
  bike: Bike,
  ball: Volleyball,
  dumbbell: Dumbbell,
  shirt: Shirt,
  baby: Baby,
  toy: ToyBrick,
  book: Book,
  music: Music,
  camera: Camera,
  laptop: Laptop,
  cable: Cable,
  kitchen: CookingPot,
  coffee: Coffee,
  utensils: Utensils,
  medicine: Pill,
  paw: PawPrint,
  gift: Gift,
  luggage: Luggage,
  car: Car,
  documents: FileText,
} as const satisfies Record<string, Icon>;

export type IconName = keyof typeof namedIcons;
