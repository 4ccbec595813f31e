import type { Coordinates } from '#domain/maps/map-schemas.ts';

export type DevicePositionFault = 'insecure' | 'denied' | 'unavailable' | 'timeout';
/** `accuracy` is a radius in metres. */
export type DevicePosition = { at: Coordinates; accuracy: number };

/** Returns the position of this device; the browser asks for permission first. */
export function requestDevicePosition(): Promise<DevicePosition | DevicePositionFault> {
  if (!isSecureContext || !navigator.geolocation) return Promise.resolve('insecure');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ at: { latitude, longitude }, accuracy }),
      ({ code }) => resolve(faults[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}

/** By GeolocationPositionError code. */
const faults: Record<number, DevicePositionFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
