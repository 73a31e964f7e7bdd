import { type BeepItem, beepItems } from '@bancada/contract/codes/signal-codes';

/** Frequency, and duration of each item. Beeps last whole periods of the tone, so that they begin and end without a click. */
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

/** Start and duration of each item of a sequence; spaces are silence. */
export function timedItems(code: string): TimedItem[] {
  let endsAt = 0;
  return beepItems(code).map((item) => {
    const startsAt = endsAt;
    endsAt = startsAt + beepTone.seconds[item];
    return { item, startsAt, endsAt };
  });
}

/** Schedules the beeps of a sequence on an audio context, from a time of its clock. */
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
