import { getScanSetting } from '#web/data/scan/scan-settings.ts';

/** A short tone and vibration, unless turned off; requires a previous press on the page. */
export function signalScan(): void {
  signal(40, [{ after: 0, hertz: 1320, volume: 0.12 }]);
}

/** Three tones and vibrations of increasing strength. */
export function signalFound(): void {
  signal(
    [30, 70, 60, 70, 140],
    [
      { after: 0, hertz: 880, volume: 0.06 },
      { after: 0.13, hertz: 1109, volume: 0.1 },
      { after: 0.26, hertz: 1319, volume: 0.16 },
    ],
  );
}

type Tone = { after: number; hertz: number; volume: number };

function signal(taps: number | number[], tones: readonly Tone[]): void {
  // Browsers refuse both before the first press, with a warning.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (getScanSetting('vibration') !== 'off') navigator.vibrate?.(taps);
  if (getScanSetting('sound') !== 'off') for (const tone of tones) play(tone);
}

let context: AudioContext | undefined;

function play({ after, hertz, volume }: Tone): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const start = context.currentTime + after;
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + 0.12);
}
