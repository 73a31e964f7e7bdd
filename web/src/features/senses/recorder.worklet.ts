// Runs beside the page, where sound is recorded: passes it on in pieces.
declare const registerProcessor: (name: string, processor: new () => Recorder) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** An eighth of a second at the rate that is read: a message for each block of 128 samples would be a burden. */
const pieceLength = 2_048;

class Recorder extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceLength);
  #filled = 0;

  process([channels]: Float32Array[][]): boolean {
    const samples = channels?.[0];
    if (samples === undefined) return true;
    this.#piece.set(samples, this.#filled);
    this.#filled += samples.length;
    if (this.#filled < pieceLength) return true;
    this.port.postMessage(this.#piece, [this.#piece.buffer]);
    this.#piece = new Float32Array(pieceLength);
    this.#filled = 0;
    return true;
  }
}

registerProcessor('recorder', Recorder);
