// What an adapter was set to when each line came: headers, formatting, protocol (ELM327 data sheet, AT commands).
import { isSameProtocol, type Protocol, protocolNamed, protocolNumbered } from './protocols.ts';
import { compact, type ReceivedLine } from './received-lines.ts';

/** From one choice of a protocol to the next. */
export interface Stretch {
  protocol: Protocol | null;
  /** How surely: a command that was obeyed and a name are sure; one digit may have been spoilt on the way. */
  isSure: boolean;
  /** Two declarations that differ. */
  isContradictory: boolean;
  /** The adapter woke a K-line. */
  hasBusInit: boolean;
}

export interface LineSettings {
  headers: 'on' | 'off' | 'unknown';
  /** Whether the adapter takes ISO-TP's own bytes out of lines without headers (AT CAF). */
  isFormatted: boolean;
  stretch: Stretch;
}

export interface SettledLine {
  line: ReceivedLine;
  settings: LineSettings;
}

const newStretch = (protocol: Protocol | null, isSure: boolean): Stretch => ({
  protocol,
  isSure: isSure && protocol !== null,
  isContradictory: false,
  hasBusInit: false,
});

/** Follows the settings through a session, one window after another. */
export class AdapterSettings {
  #settings: LineSettings = { headers: 'unknown', isFormatted: true, stretch: newStretch(null, false) };
  /** Windows in which the answer to AT DPN may still come. */
  #numberAwaited = 0;
  #identityAwaited = 0;

  /** The next window's lines, each with the settings that it came under. */
  settle(sent: string, lines: readonly ReceivedLine[]): SettledLine[] {
    const command = compact(sent);
    if (command === 'ATDPN') this.#numberAwaited = 2;
    if (/^AT(?:Z|WS|I|D)$/.test(command)) this.#identityAwaited = 2;
    const settled = lines.map((line) => this.#settled(line));
    this.#numberAwaited--;
    this.#identityAwaited--;
    this.#obey(command, lines);
    return settled;
  }

  /** Something happened that cannot be read: any command may have been obeyed. */
  forget(): void {
    this.#settings = { ...this.#settings, headers: 'unknown' };
  }

  #settled(line: ReceivedLine): SettledLine {
    if (line.kind === 'data' && this.#isNumber(line.digits)) {
      this.#numberAwaited = 0;
      this.#declare(line.digits, false);
      return { line: { kind: 'notice', text: line.text, notice: 'plain' }, settings: this.#settings };
    }
    if (line.kind !== 'notice') return { line, settings: this.#settings };
    const { notice, text } = line;
    if (notice === 'protocol') this.#declare(protocolNamed(compact(text)) ?? '0', true);
    if (notice === 'bus-init') this.#settings.stretch.hasBusInit = true;
    if (notice === 'reset') this.#settings = { ...this.#settings, headers: 'off', isFormatted: true };
    // An adapter that introduces itself unasked has started anew, and may have after ERR94.
    const isNew = (notice === 'identity' && this.#identityAwaited <= 0) || compact(text) === 'ERR94';
    if (isNew) this.forget();
    return { line: isNew ? { ...line, notice: 'reset' } : line, settings: this.#settings };
  }

  #isNumber(digits: string): boolean {
    return this.#numberAwaited > 0 && /^A?[\dABC]$/.test(digits);
  }

  #declare(number: string, isSure: boolean): void {
    const protocol = protocolNumbered(number);
    const { stretch } = this.#settings;
    if (protocol === null || stretch.isContradictory) return;
    stretch.isContradictory = stretch.protocol !== null && !isSameProtocol(protocol, stretch.protocol);
    stretch.protocol = stretch.isContradictory ? null : protocol;
    stretch.isSure ||= isSure;
  }

  #obey(command: string, lines: readonly ReceivedLine[]): void {
    const said = (notice: string) => lines.some((line) => line.kind === 'notice' && line.notice === notice);
    if (!command.startsWith('AT') || said('unknown-command')) return;
    const isObeyed = said('ok');
    if (/^AT(?:Z|WS|D)$/.test(command))
      this.#settings = { ...this.#settings, headers: 'off', isFormatted: true };
    const [, headers] = /^ATH([01])$/.exec(command) ?? [];
    if (headers !== undefined)
      this.#settings = {
        ...this.#settings,
        headers: isObeyed ? (headers === '1' ? 'on' : 'off') : 'unknown',
      };
    const [, formatted] = /^ATCAF([01])$/.exec(command) ?? [];
    if (formatted !== undefined) this.#settings = { ...this.#settings, isFormatted: formatted === '1' };
    const [, isAutomatic, number] = /^AT[ST]P(A(?=[\dA-C])|0(?=\d))?([\dA-C])$/.exec(command) ?? [];
    if (number !== undefined)
      this.#settings = {
        ...this.#settings,
        stretch: newStretch(protocolNumbered(number), isObeyed && isAutomatic === undefined),
      };
  }
}
