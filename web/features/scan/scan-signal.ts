import { getScanSetting } from '#web/data/scan/scan-settings.ts';

/** A short tone and a tap in the hand, unless they are turned off; only after something was pressed on the page. */
export function signalScan(): void {
  // Before that browsers refuse both, and complain.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (getScanSetting('vibration') !== 'off') navigator.vibrate?.(40);
  if (getScanSetting('sound') !== 'off') beep();
}

let context: AudioContext | undefined;

function beep(): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  volume.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.value = 1320;
  tone.connect(volume);
  tone.start(now);
  tone.stop(now + 0.12);
}
