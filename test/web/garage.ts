import type { Location } from '#domain/locations/location.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { giveBin } from './household-bins.ts';
import type { SmallServer } from './small-server.ts';

export const garageId = '018f0000-0000-7000-8000-0000000000d1';
export const atticId = '018f0000-0000-7000-8000-0000000000d2';
/** The photo of the garage's floor plan, and that of an earlier one. */
export const planId = '018f0000-0000-7000-8000-0000000000d3';
export const earlierPlanId = '018f0000-0000-7000-8000-0000000000d4';
export const shelf = { id: newId(), name: 'Shelf A', x: 0, y: 0, width: 0.5, height: 0.5 };

export type GarageBins = Record<'tools' | 'paint' | 'books', string>;

/** A garage with a floor plan and three bins, one of them pinned on the earlier plan; an attic without a plan. */
export function giveGarage(server: SmallServer, change: Partial<Location> = {}): GarageBins {
  server.act({ call: 'locations.create', data: { id: garageId, name: 'Garage' } });
  server.act({ call: 'locations.create', data: { id: atticId, name: 'Attic' } });
  const photos = [{ id: planId, width: 400, height: 300, placeholder: '' }];
  const changed = { photos, planPhotoId: planId, regions: [shelf] };
  server.locations.set(garageId, { ...server.locations.get(garageId), ...changed } as Location);
  const tools = giveBin(server, 'Tools', ['Cordless drill', 'Drill bits'], { locationId: garageId });
  const paint = giveBin(server, 'Paint', ['Brush'], { locationId: garageId });
  const books = giveBin(server, 'Books', [], { locationId: garageId });
  giveBin(server, 'Hobby', ['Hand drill'], { locationId: atticId });
  const pin = (id: string, planPhotoId: string, x: number, y: number) =>
    server.act({ call: 'bins.update', data: { id, pin: { planPhotoId, x, y } } });
  pin(tools, planId, 0.2, 0.2);
  pin(paint, planId, 0.8, 0.8);
  pin(books, earlierPlanId, 0.1, 0.1);
  server.locations.set(garageId, { ...server.locations.get(garageId), ...change } as Location);
  return { tools, paint, books };
}
