import { useEffect, useRef } from 'react';
import type { Tiles } from '#domain/calls.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import type { MapPlace } from './place-clusters.ts';
import { createPlaceMap, type MapView, type PlaceMap, type PlaceMapHandlers } from './place-map.ts';

type PlaceMapViewProps = {
  label: string;
  tiles: Tiles;
  places: readonly MapPlace[];
  selectedId: string | undefined;
  draft: Coordinates | undefined;
  /** The initial view. */
  view: MapView | undefined;
  handlers: PlaceMapHandlers;
  /** Called with undefined when the map is removed. */
  onReady: (map: PlaceMap | undefined) => void;
};

/** Leaflet owns the map; this component forwards changes to it. */
export function PlaceMapView(props: PlaceMapViewProps) {
  const { label, tiles, places, selectedId, draft, view, onReady } = props;
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<PlaceMap>(undefined);
  const handlers = useSteadyAll(props.handlers);
  const latest = useRef({ places, view, selectedId, draft });
  const name = useRef(label);

  useEffect(() => {
    if (!box.current) return;
    const element = document.createElement('section');
    element.className = 'absolute inset-0';
    element.setAttribute('aria-label', name.current);
    box.current.append(element);
    const opened = createPlaceMap(element, tiles, handlers);
    opened.open(latest.current.places, latest.current.view);
    opened.select(latest.current.selectedId);
    opened.showDraft(latest.current.draft);
    map.current = opened;
    onReady(opened);
    const observer = new ResizeObserver(opened.resized);
    observer.observe(element);
    return () => {
      observer.disconnect();
      map.current = undefined;
      onReady(undefined);
      latest.current.view = opened.view();
      element.remove();
      opened.close();
    };
  }, [tiles, handlers, onReady]);
  useEffect(() => {
    latest.current.places = places;
    map.current?.show(places);
  }, [places]);
  useEffect(() => {
    latest.current.selectedId = selectedId;
    map.current?.select(selectedId);
  }, [selectedId]);
  useEffect(() => {
    latest.current.draft = draft;
    map.current?.showDraft(draft);
  }, [draft]);

  useEffect(() => {
    name.current = label;
    box.current?.firstElementChild?.setAttribute('aria-label', label);
  }, [label]);

  return <div ref={box} className="absolute inset-0" />;
}
