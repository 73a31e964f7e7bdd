// A session as windows: one command, and what came until the next one, put together to messages.
import { AdapterSettings, type SettledLine, type Stretch } from './adapter-settings.ts';
import { readFrame, seemingEcu } from './frames.ts';
import { type Assembled, assemble, type Placed } from './messages.ts';
import {
  compact,
  endsInsideLine,
  endsWithPrompt,
  hasEcho,
  type NoticeLine,
  readLines,
} from './received-lines.ts';
import type { SessionEntry } from './session.ts';

export interface Window {
  sent: string;
  /** Number of a line of the file that is no exchange; null for all others. */
  unreadableLine: number | null;
  isEnded: boolean;
  /** Whether the adapter echoes, but not here: the start is lost. */
  isBegunLate: boolean;
  notices: NoticeLine[];
  /** Lines that say nothing, with the module that they seem to come from. */
  unread: { ecu: string | null; text: string }[];
  assembled: Assembled[];
  /** The stretch of the line at a place. */
  stretchAt: (place: number) => Stretch | undefined;
}

interface OpenWindow {
  sent: string;
  received: string;
  unreadableLine: number | null;
}

/** Nothing sent means that reading went on. */
function joinedEntries(entries: readonly SessionEntry[]): OpenWindow[] {
  const windows: OpenWindow[] = [];
  for (const entry of entries) {
    const last = windows.at(-1);
    if ('unreadableLine' in entry) windows.push({ sent: '', received: '', ...entry });
    else if (entry.sent.trim() === '' && last) last.received += entry.received;
    else windows.push({ ...entry, unreadableLine: null });
  }
  return windows;
}

/** All windows of a session. */
export function windowsOf(entries: readonly SessionEntry[]): Window[] {
  const settings = new AdapterSettings();
  let isInsideLine = false;
  let isEchoing = false;
  const commands: string[] = [];
  const settled = joinedEntries(entries).map((window) => {
    commands.unshift(window.sent);
    const recent = commands.slice(0, 3);
    if (window.unreadableLine !== null) settings.forget();
    const lines = settings.settle(window.sent, readLines(window.received, recent));
    // What comes first may be the rest of a line that was unfinished when this was sent.
    const [first, ...others] = lines;
    const cut = isInsideLine && first ? [cutLine(first), ...others] : lines;
    isInsideLine = endsInsideLine(window.received);
    const isEchoed = hasEcho(window.received, recent);
    const isBegunLate = isEchoing && !isEchoed;
    isEchoing = isEchoed && compact(window.sent) !== 'ATE0';
    return { window, isBegunLate, lines: window.unreadableLine === null ? cut : [] };
  });
  // A protocol may be told after the first answers: lines are read when all is known.
  return settled.map(({ window, isBegunLate, lines }) => ({ ...readWindow(window, lines), isBegunLate }));
}

function cutLine({ line, settings }: SettledLine): SettledLine {
  return { line: line.kind === 'data' ? { kind: 'unread', text: line.text } : line, settings };
}

function readWindow(
  { sent, received, unreadableLine }: OpenWindow,
  lines: SettledLine[],
): Omit<Window, 'isBegunLate'> {
  const frames: Placed[] = [];
  const unread: Window['unread'] = [];
  for (const [place, { line, settings }] of lines.entries()) {
    const frame = line.kind === 'data' ? readFrame(line, settings) : null;
    if (frame !== null) frames.push({ place, frame });
    else if (line.kind !== 'notice') unread.push({ ecu: seemingEcu(line.text), text: line.text });
  }
  return {
    sent,
    unreadableLine,
    isEnded: endsWithPrompt(received),
    notices: lines.flatMap(({ line }) => (line.kind === 'notice' ? [line] : [])),
    unread,
    assembled: assemble(frames),
    stretchAt: (place) => lines[place]?.settings.stretch,
  };
}
