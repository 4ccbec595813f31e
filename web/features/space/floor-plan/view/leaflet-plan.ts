import {
  CRS,
  Draggable,
  imageOverlay,
  type LatLng,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  map as openMap,
  svg,
} from 'leaflet';
import { createContext, useContext } from 'react';
import type { PlanPoint } from '#domain/locations/floor-plan.ts';
import { removerAfterZoom } from '#web/features/space/maps/map/remove-after-zoom.ts';
import { blurredUrl, showPlaceholder } from '#web/features/things/photos/picture.tsx';

export type PlanPicture = {
  url: string;
  /** The preview shown until the picture is loaded; empty if there is none. */
  placeholder: string;
  /** In pixels, for the aspect ratio. */
  width: number;
  height: number;
};

/** A picture that can be panned and zoomed; converts between its points and the screen. */
export type LeafletPlan = {
  map: LeafletMap;
  toLatLng(point: PlanPoint): LatLng;
  /** May be outside the picture. */
  toPoint(at: LatLng): PlanPoint;
  /** Fits the whole picture into the view. */
  showAll(): void;
  isAllShown(): boolean;
  close(): void;
};

export function openPlan(
  container: HTMLElement,
  { url, placeholder, width, height }: PlanPicture,
): LeafletPlan {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = openMap(container, {
    crs: CRS.Simple,
    zoomControl: false,
    attributionControl: false,
    // The picture fits exactly, and the wheel zooms smoothly.
    zoomSnap: 0,
    zoomDelta: 0.75,
    wheelPxPerZoomLevel: 120,
    maxBoundsViscosity: 0.8,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    // Also draws regions just outside, which panning brings into view.
    renderer: svg({ padding: 1 }),
  });
  const remove = removerAfterZoom(map);
  const toLatLng = ({ x, y }: PlanPoint) => latLng(-y * height, x * width);
  const corners = latLngBounds(toLatLng({ x: 0, y: 1 }), toLatLng({ x: 1, y: 0 }));
  const overlay = imageOverlay(url, corners).addTo(map);
  let fitZoom = 0;

  function measure(): void {
    const size = map.getSize();
    const isDrawn = size.x > 2 * edge && size.y > 2 * edge;
    fitZoom = isDrawn ? Math.log2(Math.min((size.x - 2 * edge) / width, (size.y - 2 * edge) / height)) : 0;
    map.setMinZoom(fitZoom);
    map.setMaxZoom(fitZoom + zoomStepsMax);
  }

  function showAll(): void {
    map.setView(toLatLng({ x: 0.5, y: 0.5 }), fitZoom, { animate: false });
  }

  const isAllShown = () => map.getZoom() <= fitZoom + 0.01;

  measure();
  showAll();
  const image = overlay.getElement();
  if (image && placeholder !== '') {
    image.style.background = `center / cover url(${blurredUrl(placeholder)})`;
    overlay.on('error', () => showPlaceholder(image, placeholder));
  }
  map.setMaxBounds(corners.pad(0.2));
  const observer = new ResizeObserver(() => {
    const wasAllShown = isAllShown();
    const centre = map.getCenter();
    const enlargement = map.getZoom() - fitZoom;
    map.invalidateSize({ animate: false, pan: false });
    measure();
    if (wasAllShown) showAll();
    // A phone that is turned shows the same part of the plan.
    else map.setView(centre, fitZoom + enlargement, { animate: false });
  });
  observer.observe(container);

  return {
    map,
    toLatLng,
    toPoint: ({ lat, lng }) => ({ x: lng / width, y: -lat / height }),
    showAll,
    isAllShown,
    close() {
      observer.disconnect();
      remove();
    },
  };
}

/** In pixels around the whole picture, so that pins at its edge are visible. */
const edge = 22;

const zoomStepsMax = 4;

export const PlanContext = createContext<LeafletPlan | null>(null);
export const PlanScaleContext = createContext<{ width: number; height: number } | null>(null);

/** In pixels: fingers tremble, and a press must not move a pin. */
export const clickTolerance = 6;

export function useLeafletPlan(): LeafletPlan {
  const plan = useContext(PlanContext);
  if (!plan) throw new Error('useLeafletPlan needs a PlanView above it');
  return plan;
}

/** The size of the whole plan on the screen in pixels, at the current zoom. */
export function usePlanScale(): { width: number; height: number } {
  const scale = useContext(PlanScaleContext);
  if (!scale) throw new Error('usePlanScale needs a PlanView above it');
  return scale;
}

Draggable.mergeOptions({ clickTolerance });
