import Supercluster from 'supercluster';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import type { Hue } from '#web/ui/marks/hue-tile.tsx';

export type MapPlace = {
  id: string;
  name: string;
  hue: Hue;
  bins: number;
  coordinates: Coordinates;
  canMove: boolean;
  /** It does not match the search. */
  isDimmed?: boolean;
};

export type PlaceCluster = {
  /** Stays the same at each zoom that does not split it. */
  key: string;
  coordinates: Coordinates;
  places: number;
  bins: number;
  /** The id in the clustering that it was read from. */
  clusterId: number;
  /** True if none of its places matches the search. */
  isDimmed: boolean;
};
export type MapMark = { kind: 'place'; place: MapPlace } | ({ kind: 'cluster' } & PlaceCluster);

export const mapZoomMax = 19;
/** In pixels: a press should hit one mark, and few should be drawn. */
const clusterRadius = 56;

type Sums = { bins: number; lit: number };
type Box = [west: number, south: number, east: number, north: number];

/** Combines locations that are close together at a zoom level into one mark. */
export function clusterPlaces(places: readonly MapPlace[]) {
  const index = new Supercluster<{ place: MapPlace } & Sums, Sums>({
    radius: clusterRadius,
    extent: 256,
    maxZoom: mapZoomMax,
    map: ({ bins, lit }) => ({ bins, lit }),
    reduce: (sum, { bins, lit }) => {
      sum.bins += bins;
      sum.lit += lit;
    },
  });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place, bins: place.bins, lit: place.isDimmed ? 0 : 1 },
      geometry: { type: 'Point', coordinates: [place.coordinates.longitude, place.coordinates.latitude] },
    })),
  );
  return {
    marksIn(box: Box, zoom: number): MapMark[] {
      return index.getClusters(box, zoom).map(({ properties, geometry }): MapMark => {
        if ('place' in properties) return { kind: 'place', place: properties.place };
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const { cluster_id: clusterId, point_count: count, bins, lit } = properties;
        return {
          kind: 'cluster',
          key: `cluster ${latitude} ${longitude} ${count}`,
          clusterId,
          bins,
          places: count,
          coordinates: { latitude, longitude },
          isDimmed: lit === 0,
        };
      });
    },
    /** The zoom at which the cluster splits; beyond the maximum for locations at one point. */
    zoomInto: (clusterId: number) => index.getClusterExpansionZoom(clusterId),
    placesOf: (clusterId: number) =>
      index.getLeaves(clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties.place),
  };
}
