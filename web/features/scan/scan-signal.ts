import { getScanSetting } from '#web/data/scan/scan-settings.ts';

/** A short tone and a tap in the hand, unless they are turned off; only after something was pressed on the page. */
export function signalScan(): void {
  signal(40, [{ after: 0, hertz: 1320, volume: 0.12 }]);
}

/** Three tones and taps, each clearer than the one before. */
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
  // Before something is pressed browsers refuse both, and complain.
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
