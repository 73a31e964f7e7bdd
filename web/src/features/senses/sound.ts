import recorderUrl from './recorder.worklet.ts?worker&url';
import { endStream, openDevice, SenseRefused } from './refusals.ts';

/** Of the samples that are read, a second: beeps have up to 4 kHz. */
export const sampleRate = 16_000;

export interface Microphone {
  /** What was heard last, up to so many seconds. */
  last: (seconds: number) => Float32Array<ArrayBuffer>;
  /** How loud it is now, from 0 to 1. */
  level: () => number;
  /** The browser changes what is heard, for calls: a lasting tone sinks. */
  isFiltered: boolean;
  end: () => void;
}

const filters = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/**
 * Hears what the microphone hears, and keeps the last of it.
 * @param keptSeconds how much is kept
 * @throws SenseRefused in words
 */
export async function openMicrophone(keptSeconds: number): Promise<Microphone> {
  const stream = await openDevice('microfone', { audio: filters });
  try {
    const context = new AudioContext({ sampleRate });
    await context.audioWorklet.addModule(recorderUrl);
    await context.resume();
    const source = context.createMediaStreamSource(stream);
    const recorder = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
    const ring = new Ring(keptSeconds * sampleRate);
    recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => ring.add(data);
    source.connect(recorder);
    const settings = stream.getAudioTracks()[0]?.getSettings() ?? {};
    return {
      last: (seconds) => ring.last(seconds * sampleRate),
      level: () => loudness(ring.last(sampleRate / 5)),
      isFiltered: Object.keys(filters).some((name) => settings[name as keyof typeof filters] !== false),
      end: () => {
        endStream(stream);
        void context.close();
      },
    };
  } catch (error) {
    endStream(stream);
    throw error;
  }
}

/** The last samples of an endless sound. */
class Ring {
  readonly #samples: Float32Array;
  #count = 0;

  constructor(length: number) {
    this.#samples = new Float32Array(length);
  }

  add(block: Float32Array): void {
    const { length } = this.#samples;
    const at = this.#count % length;
    const head = block.subarray(0, length - at);
    this.#samples.set(head, at);
    this.#samples.set(block.subarray(head.length), 0);
    this.#count += block.length;
  }

  last(wanted: number): Float32Array<ArrayBuffer> {
    const { length } = this.#samples;
    const count = Math.min(wanted, this.#count, length);
    const from = (this.#count - count) % length;
    const samples = new Float32Array(count);
    const head = this.#samples.subarray(from, Math.min(from + count, length));
    samples.set(head, 0);
    samples.set(this.#samples.subarray(0, count - head.length), head.length);
    return samples;
  }
}

/** From 0 to 1, by decibels: 0 at 60 below the loudest. */
function loudness(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  const decibels = 10 * Math.log10(energy / Math.max(1, samples.length) + 1e-9);
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}

const recordingLimits = { bytes: 100 * 1024 * 1024, minutes: 15 } as const;

/** The sound of a recording or a film. @throws SenseRefused in words */
export async function readRecording(file: File): Promise<Float32Array<ArrayBuffer>> {
  const { bytes, minutes } = recordingLimits;
  const isLong = file.size > bytes || (await secondsOf(file)) > minutes * 60;
  if (isLong)
    throw new SenseRefused(
      `A gravação tem mais de ${minutes} minutos, ou de 100 MB. Corte o pedaço em que os bipes soam.`,
    );
  try {
    const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await file.arrayBuffer());
    return sound.getChannelData(0).slice();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new SenseRefused(
      `Este navegador não sabe ouvir ${file.name}, ou não há som nele. Grave em MP3, M4A, OGG ou WAV, e tente de novo.`,
    );
  }
}

/** How long a recording is; 0 where the browser cannot tell: decoding it says why. */
async function secondsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  const player = document.createElement('video');
  try {
    return await new Promise<number>((resolve) => {
      player.onloadedmetadata = () => resolve(Number.isFinite(player.duration) ? player.duration : 0);
      player.onerror = () => resolve(0);
      player.preload = 'metadata';
      player.src = address;
    });
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
