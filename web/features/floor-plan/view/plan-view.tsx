import 'leaflet/dist/leaflet.css';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { type LeafletPlan, openPlan, type PlanPicture } from './leaflet-plan.ts';
import { PlanContext } from './plan-context.ts';

type PlanViewProps = {
  picture: PlanPicture;
  /** "Floor plan of the garage". */
  label: string;
  words: { zoomIn: string; zoomOut: string; showAll: string };
  /** So few names are always shown; more of them only when one has come closer. */
  isFew: boolean;
  className?: string;
  /** PlanPin, PlanRegion and what else lies on it. */
  children?: ReactNode;
};

/** A floor plan that is panned and zoomed by touch, wheel, keys and buttons. */
export function PlanView({ picture, label, words, isFew, className, children }: PlanViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [plan, setPlan] = useState<LeafletPlan>();
  const [isClose, setClose] = useState(false);
  const { url, width, height } = picture;

  useEffect(() => {
    if (!container.current) return;
    const opened = openPlan(container.current, { url, width, height });
    const { map } = opened;
    const note = () => setClose(map.getZoom() > map.getMinZoom() + closerBy);
    map.on('zoomend', note);
    note();
    setPlan(opened);
    return () => {
      setPlan(undefined);
      opened.close();
    };
  }, [url, width, height]);

  return (
    <div className={cx('relative isolate', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it is moved by keys and not filled in */}
      <div
        ref={container}
        role="group"
        aria-label={label}
        data-names={isFew || isClose ? 'all' : 'few'}
        className="group/plan size-full bg-kraft! font-sans! text-sm!"
      >
        {plan && <PlanContext value={plan}>{children}</PlanContext>}
      </div>
      <div className="absolute top-2 right-2 z-[1] flex flex-col gap-1.5">
        <ZoomButton icon={Plus} label={words.zoomIn} onPress={() => plan?.map.zoomIn()} />
        <ZoomButton icon={Minus} label={words.zoomOut} onPress={() => plan?.map.zoomOut()} />
        <ZoomButton icon={Maximize} label={words.showAll} onPress={() => plan?.showAll()} />
      </div>
    </div>
  );
}

/** In zoom levels, each of which doubles the size. */
const closerBy = 0.8;

function ZoomButton(props: { icon: Icon; label: string; onPress: () => void }) {
  const { icon: IconShape, label, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex size-11 items-center justify-center rounded-field border border-hairline bg-raised text-ink shadow-float hover:bg-kraft"
    >
      <IconShape size={20} aria-hidden />
    </button>
  );
}
