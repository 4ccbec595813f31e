import 'leaflet/dist/leaflet.css';
import Maximize from 'lucide-react/icons/maximize';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/actions/button.tsx';
import {
  type LeafletPlan,
  openPlan,
  PlanContext,
  type PlanPicture,
  PlanScaleContext,
} from './leaflet-plan.ts';

type PlanViewProps = {
  picture: PlanPicture;
  /** "Floor plan of the garage". */
  label: string;
  words: { zoomIn: string; zoomOut: string; showAll: string };
  /** Shown below the plan, beside the zoom buttons. */
  tools?: ReactNode;
  /** PlanPin, PlanRegion and other marks. */
  children?: ReactNode;
};

/** A floor plan that can be panned and zoomed by touch, wheel, keys and buttons. */
export function PlanView({ picture, label, words, tools, children }: PlanViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [plan, setPlan] = useState<LeafletPlan>();
  const [scale, setScale] = useState({ width: 0, height: 0 });
  const { url, placeholder, width, height } = picture;

  useEffect(() => {
    if (!container.current) return;
    const opened = openPlan(container.current, { url, placeholder, width, height });
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
  }, [url, placeholder, width, height]);

  return (
    <>
      <div
        data-plan-frame
        className="relative scroll-mt-22 max-h-[62dvh] min-h-72 w-full overflow-hidden rounded-card border border-hairline wide:max-h-[calc(100dvh-15rem)]"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: not a fieldset: keys pan it, it has no inputs */}
        <div
          ref={container}
          role="group"
          aria-label={label}
          className="absolute! inset-0 z-0 bg-kraft! font-sans! text-sm!"
        >
          {plan && (
            <PlanContext value={plan}>
              <PlanScaleContext value={scale}>{children}</PlanScaleContext>
            </PlanContext>
          )}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1">
        <div className="-ml-4 mr-auto">{tools}</div>
        <IconButton icon={ZoomIn} label={words.zoomIn} onClick={() => plan?.map.zoomIn()} />
        <IconButton icon={ZoomOut} label={words.zoomOut} onClick={() => plan?.map.zoomOut()} />
        <IconButton icon={Maximize} label={words.showAll} onClick={() => plan?.showAll()} />
      </div>
    </>
  );
}
