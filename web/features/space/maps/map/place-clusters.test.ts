import { describe, expect, test } from 'vitest';
import { clusterPlaces, type MapPlace, mapZoomMax } from './place-clusters.ts';

const place = (id: string, latitude: number, longitude: number, bins = 1): MapPlace => ({
  id,
  name: id,
  hue: 'teal',
  bins,
  canMove: true,
  coordinates: { latitude, longitude },
});
const world: [number, number, number, number] = [-180, -85, 180, 85];

describe('places on the map', () => {
  const near = [place('a', 59.33, 18.06, 2), place('b', 59.3301, 18.0601, 3)];

  test('that lie close together are one mark with their sums, until one looks nearer', () => {
    const clusters = clusterPlaces([...near, place('far', 48, 2)]);
    const [mark, ...others] = clusters.marksIn(world, 5).sort((one) => (one.kind === 'cluster' ? -1 : 1));
    expect(mark).toMatchObject({ kind: 'cluster', places: 2, bins: 5 });
    expect(others).toEqual([{ kind: 'place', place: place('far', 48, 2) }]);
    if (mark?.kind !== 'cluster') throw new Error('no cluster');
    const zoom = clusters.zoomInto(mark.clusterId);
    expect(zoom).toBeGreaterThan(5);
    expect(clusters.marksIn(world, zoom).filter(({ kind }) => kind === 'cluster')).toEqual([]);
  });

  test('at one spot stay together at every zoom, and are told one by one', () => {
    const clusters = clusterPlaces([place('a', 59, 18), place('b', 59, 18)]);
    const [mark] = clusters.marksIn(world, mapZoomMax);
    if (mark?.kind !== 'cluster') throw new Error('no cluster');
    expect(clusters.zoomInto(mark.clusterId)).toBeGreaterThan(mapZoomMax);
    expect(
      clusters
        .placesOf(mark.clusterId)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b']);
  });

  test('at a pole and on the date line are drawn too', () => {
    const edges = [place('north', 90, 0), place('west', 0, -180), place('east', 10, 180)];
    expect(clusterPlaces(edges).marksIn([-180, -90, 180, 90], 8)).toHaveLength(3);
  });
});
