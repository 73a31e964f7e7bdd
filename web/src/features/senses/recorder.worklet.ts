// Runs beside the page, where sound is recorded: passes on each block of samples as it comes.
declare const registerProcessor: (name: string, processor: new () => Recorder) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

class Recorder extends AudioWorkletProcessor {
  process([channels]: Float32Array[][]): boolean {
    const samples = channels?.[0];
    if (samples !== undefined) this.port.postMessage(samples.slice());
    return true;
  }
}

registerProcessor('recorder', Recorder);
