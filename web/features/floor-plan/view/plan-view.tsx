import 'leaflet/dist/leaflet.css';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Icon } from '#web/ui/marks/icon.ts';
import { type LeafletPlan, openPlan, type PlanPicture } from './leaflet-plan.ts';
import { PlanContext, PlanScaleContext } from './plan-context.ts';

type PlanViewProps = {
  picture: PlanPicture;
  /** "Floor plan of the garage". */
  label: string;
  words: { zoomIn: string; zoomOut: string; showAll: string };
  /** PlanPin, PlanRegion and what else lies on it. */
  children?: ReactNode;
};

/** A floor plan that is panned and zoomed by touch, wheel, keys and buttons. */
export function PlanView({ picture, label, words, children }: PlanViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [plan, setPlan] = useState<LeafletPlan>();
  const [scale, setScale] = useState({ width: 0, height: 0 });
  const { url, width, height } = picture;

  useEffect(() => {
    if (!container.current) return;
    const opened = openPlan(container.current, { url, width, height });
    const { map } = opened;
    const measure = () => {
      const times = 2 ** map.getZoom();
      setScale({ width: width * times, height: height * times });
    };
    map.on('zoomend', measure);
    measure();
    setPlan(opened);
    return () => {
      setPlan(undefined);
      opened.close();
    };
  }, [url, width, height]);

  return (
    <div
      className="relative max-h-[62dvh] min-h-72 w-full wide:max-h-[calc(100dvh-15rem)]"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it is moved by keys and not filled in */}
      <div
        ref={container}
        role="group"
        aria-label={label}
        className="absolute! z-0 inset-0 bg-kraft! font-sans! text-sm!"
      >
        {plan && (
          <PlanContext value={plan}>
            <PlanScaleContext value={scale}>{children}</PlanScaleContext>
          </PlanContext>
        )}
      </div>
      <div className="absolute top-2 right-2 z-[1] flex flex-col gap-1.5">
        <ZoomButton icon={Plus} label={words.zoomIn} onPress={() => plan?.map.zoomIn()} />
        <ZoomButton icon={Minus} label={words.zoomOut} onPress={() => plan?.map.zoomOut()} />
        <ZoomButton icon={Maximize} label={words.showAll} onPress={() => plan?.showAll()} />
      </div>
    </div>
  );
}

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
