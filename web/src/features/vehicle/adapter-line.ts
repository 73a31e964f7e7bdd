/** An open connection to an adapter, over whatever it is. Text goes both ways in whatever pieces come. */
export interface AdapterLine {
  /** As the browser names what was chosen; empty where it does not. */
  name: string;
  /** @throws AdapterLost if it cannot be written to any more */
  write(text: string): Promise<void>;
  /** Called once, before the first write. `onLost` is called at most once, and not after `close`. */
  listen(onText: (text: string) => void, onLost: () => void): void;
  /** Frees the adapter. Never throws: what is lost is closed. */
  close(): Promise<void>;
}

/** Why an adapter cannot be used, and what can be done about it: a sentence for the screen. */
export class AdapterRefused extends Error {
  /** It is for want of https. */
  readonly isForHttps: boolean;
  constructor(sentence: string, { isForHttps = false } = {}) {
    super(sentence);
    this.name = 'AdapterRefused';
    this.isForHttps = isForHttps;
  }
}

/** It was pulled out, switched off, or is out of reach. */
export class AdapterLost extends AdapterRefused {
  constructor() {
    super(
      'O adaptador foi desconectado no meio da leitura. O que já tinha chegado está abaixo e pode ser guardado. Encaixe-o de novo e leia outra vez.',
    );
    this.name = 'AdapterLost';
  }
}

/** It does not answer any more, or never did. */
export class AdapterSilent extends AdapterRefused {
  constructor() {
    super(
      'O adaptador não responde. Tire-o da tomada do carro, espere alguns segundos, encaixe de novo e tente outra vez; se outro aplicativo o estiver usando, feche-o.',
    );
    this.name = 'AdapterSilent';
  }
}
