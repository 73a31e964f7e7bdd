// Which module of the car answered to what, which did not, and why. Reads a session a second time, beside its decoding.

import { type Outcome, outcomesOf } from './outcomes.ts';
import { compact } from './received-lines.ts';
import { requestDigits } from './requests.ts';
import type { SessionEntry } from './session.ts';
import { type Window, windowsOf } from './windows.ts';

export interface ModuleAnswer {
  /** The request: `03`, `1902AF`. */
  sent: string;
  /** `codes` is a whole answer, also one without codes; `unread` is one that was not understood. */
  kind: 'codes' | 'vin' | 'refused' | 'pending' | 'unread';
  /** Of codes. */
  count: number;
  /** Reason of a refusal in hexadecimal; else empty. */
  detail: string;
}

export interface ModuleReport {
  /** As the header names it. */
  ecu: string;
  /** In the order asked, the last answer to each request. Empty: it is there, and was asked for nothing that is followed. */
  answers: ModuleAnswer[];
}

/** One that was called by its address and did not answer. */
export interface SilentModule {
  /** The address that was called, as it was set by AT SH. */
  called: string;
  /** What the adapter said; empty: nothing. */
  said: string;
}

export interface CarModules {
  answered: ModuleReport[];
  silent: SilentModule[];
}

/** Reports of a session. Pure, and takes anything. */
export function modulesOf(entries: readonly SessionEntry[]): CarModules {
  const windows = windowsOf(entries);
  const answered = new Map<string, Map<string, ModuleAnswer>>();
  const answersOf = (ecu: string) => {
    const known = answered.get(ecu) ?? new Map<string, ModuleAnswer>();
    answered.set(ecu, known);
    return known;
  };
  for (const { ecu } of windows.flatMap(({ assembled }) => assembled.map(sourceOf)))
    if (ecu !== null) answersOf(ecu);
  for (const outcome of outcomesOf(windows).outcomes)
    for (const sighting of outcome.sightings)
      if (sighting.ecu !== null)
        answersOf(sighting.ecu).set(outcome.request.sent, answerOf(outcome, sighting));
  return {
    answered: [...answered].map(([ecu, answers]) => ({ ecu, answers: [...answers.values()] })),
    silent: silentOf(windows),
  };
}

const sourceOf = (one: Window['assembled'][number]) => ('message' in one ? one.message : one.fragment);

function answerOf({ request, shown }: Outcome, sighting: Outcome['sightings'][number]): ModuleAnswer {
  const { answer } = sighting;
  const common = { sent: request.sent, count: 0, detail: '' };
  switch (answer.kind) {
    case 'codes':
      if (!shown.includes(sighting)) return { ...common, kind: 'unread' };
      return { ...common, kind: 'codes', count: answer.codes.length };
    case 'refused':
      return { ...common, kind: 'refused', detail: answer.detail };
    case 'vin':
    case 'vin-part':
      return { ...common, kind: 'vin' };
    case 'pending':
      return { ...common, kind: 'pending' };
    case 'broken':
      return { ...common, kind: 'unread' };
  }
}

/** Addresses under which requests were sent, and nobody answered. */
function silentOf(windows: readonly Window[]): SilentModule[] {
  let called = '';
  const heard = new Map<string, string | null>();
  for (const { sent, assembled, notices, unread } of windows) {
    const command = compact(sent);
    if (/^AT(?:Z|WS|D)$/.test(command)) called = '';
    called = /^ATSH([\dA-F]+)$/.exec(command)?.[1] ?? called;
    if (called === '' || called === functional || requestDigits(sent) === '') continue;
    const isAnswered = assembled.length > 0 || unread.length > 0 || heard.get(called) === null;
    heard.set(called, isAnswered ? null : notices.map(({ text }) => text).join(' '));
  }
  return [...heard].flatMap(([called, said]) => (said === null ? [] : [{ called, said }]));
}

/** All modules at once (ISO 15765-4). */
const functional = '7DF';
