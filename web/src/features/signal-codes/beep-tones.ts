import { type BeepItem, beepItems } from '@bancada/contract/signal-codes';

/** Of the tone, and how long each item takes. Each beep is a whole count of waves: it begins and ends without a click. */
export const beepTone = {
  frequencyHz: 800,
  gain: 0.3,
  seconds: { S: 0.15, L: 0.4, s: 0.2, l: 0.5 } satisfies Record<BeepItem, number>,
} as const;

export interface TimedItem {
  item: BeepItem;
  /** Seconds from the start of the sequence. */
  startsAt: number;
  endsAt: number;
}

/** When each item of a sequence is heard; spaces are silent for as long as they take. */
export function timedItems(code: string): TimedItem[] {
  let endsAt = 0;
  return beepItems(code).map((item) => {
    const startsAt = endsAt;
    endsAt = startsAt + beepTone.seconds[item];
    return { item, startsAt, endsAt };
  });
}

/** Puts the beeps of a sequence on a context, from a time on its clock. */
export function scheduleBeeps(context: BaseAudioContext, code: string, from: number): void {
  const volume = context.createGain();
  volume.gain.value = beepTone.gain;
  volume.connect(context.destination);
  for (const { item, startsAt, endsAt } of timedItems(code)) {
    if (item === 's' || item === 'l') continue;
    const tone = context.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = beepTone.frequencyHz;
    tone.connect(volume);
    tone.start(from + startsAt);
    tone.stop(from + endsAt);
  }
}
