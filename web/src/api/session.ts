import { authEndpoints, type TokenPair } from '@bancada/contract/accounts/auth';
import { apiPrefix } from '@bancada/contract/endpoint';
import { timings } from '../timings.ts';
import { ApiError } from './api-error.ts';
import { reach, readWhole } from './connection.ts';
import { dropAllDrafts, forgetDraftOwner } from './drafts.ts';
import { dropKeptAnswers } from './kept-answers.ts';
import { forgetLastPersonAlone } from './last-person.ts';

const accessTokenKey = 'access_token';
const refreshTokenKey = 'refresh_token';
const refreshLock = 'bancada-refresh';

const listeners = new Set<() => void>();

const endedByItself = 'Sua sessão terminou. Entre de novo para continuar.';
let endSentence: string | null = null;

let isSignOutFresh = false;

/** Whether somebody has just signed out, here or in another tab: the page they were on is not for the next person. Once. */
export function takeSignOut(): boolean {
  const wasFresh = isSignOutFresh;
  isSignOutFresh = false;
  return wasFresh;
}

/** Why the last session ended, for the sign-in screen; null if the person signed out, or there was none. */
export function sessionEndSentence(): string | null {
  return endSentence;
}

/** As at the start of a page: nothing is known of a session that ended before. */
export function forgetSessionEnd(): void {
  isSignOutFresh = false;
  endSentence = null;
}

/** Calls `listener` whenever someone signs in or out, in this tab or another. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Follows sign-ins and sign-outs in other tabs; mere token refreshes are ignored. Call once, at start-up. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Signing out clears the whole storage; an expired session only removes its tokens.
    const isSignOut = key === null;
    const isAnotherState = key === accessTokenKey && (oldValue === null) !== (newValue === null);
    if (!isSignOut && !isAnotherState) return;
    if (isSignOut) dropAllDrafts();
    isSignOutFresh = isSignOut;
    endSentence = isSignOut || newValue !== null ? null : endedByItself;
    announce();
  });
}

export function accessToken(): string | null {
  return localStorage.getItem(accessTokenKey);
}

export function isSignedIn(): boolean {
  return accessToken() !== null;
}

export function storeTokens(tokens: TokenPair): void {
  const wasSignedIn = isSignedIn();
  if (!wasSignedIn) {
    dropKeptAnswers();
    isSignOutFresh = false;
  }
  // The refresh token first, as it is irreplaceable: if the browser dies in between, it just refreshes once more.
  localStorage.setItem(refreshTokenKey, tokens.refresh_token);
  localStorage.setItem(accessTokenKey, tokens.access_token);
  endSentence = null;
  if (!wasSignedIn) announce();
}

/** The session has ended without a sign-out: drafts stay for the same person, and the sign-in screen shows `why`. */
export function dropTokens(why: string = endedByItself): void {
  if (isSignedIn()) endSentence = why;
  localStorage.removeItem(accessTokenKey);
  localStorage.removeItem(refreshTokenKey);
  dropKeptAnswers();
  forgetDraftOwner();
  forgetLastPersonAlone();
  announce();
}

/** Signs out locally, in all tabs, after the server has ended the session. The sign-in screen shows `why`. */
export function forgetSession(why: string | null = null): void {
  localStorage.clear();
  dropAllDrafts();
  endSentence = why;
  isSignOutFresh = true;
  announce();
}

/** Tries to tell the server, then clears the local storage, even if the server does not answer. */
export async function signOut(): Promise<void> {
  const refreshToken = localStorage.getItem(refreshTokenKey);
  if (refreshToken !== null) {
    try {
      const signal = AbortSignal.timeout(timings.signOutTimeoutMs);
      const response = await post(authEndpoints.logout.path, { refresh_token: refreshToken }, signal);
      if (!response.ok) throw await readWhole(() => ApiError.from(response));
    } catch (error) {
      console.warn('sign-out was not told to the server', error);
    }
  }
  forgetSession();
}

let refreshing: Promise<void> | null = null;

/**
 * Replaces the access token `refused`, with a single refresh for all waiting calls in all tabs.
 * @throws ApiError if the session is over (the tokens are dropped), NoConnection if the server is unreachable
 */
export function refreshSession(refused: string | null): Promise<void> {
  refreshing ??= withRefreshLock(refused).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Web Locks exist only on HTTPS and localhost; elsewhere the server's overlap lets two tabs refresh at once. */
function withRefreshLock(refused: string | null): Promise<void> {
  // Node has locks too, but neither tabs nor their storage.
  const locks = typeof window === 'undefined' ? undefined : navigator.locks;
  if (locks === undefined || isReplaced(refused)) return refreshOnce(refused);
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    const unlisten = onAccessToken(() => waiting.abort());
    const refreshInTurn = async () => {
      unlisten();
      await refreshOnce(refused);
      resolve();
      // The tokens reach the other tabs later than the end of the lock would: one that is refused meanwhile waits for them.
      await new Promise((done) => setTimeout(done, timings.otherTabTokensMs));
    };
    locks.request(refreshLock, { signal: waiting.signal }, refreshInTurn).catch((error: unknown) => {
      if (waiting.signal.aborted) refreshOnce(refused).then(resolve, reject);
      else reject(error);
    });
  });
}

/** Calls `listener` when another tab has stored an access token, which it does last, or has signed out. Returns the unsubscribe function. */
function onAccessToken(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === accessTokenKey || key === null) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Waits for what another tab stores, but not for long: its refresh may have failed. */
function tokensOfOtherTab(refused: string | null): Promise<void> {
  if (accessToken() !== refused) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unlisten();
      resolve();
    };
    const timer = setTimeout(done, timings.otherTabTokensMs);
    const unlisten = onAccessToken(done);
  });
}

/** Another tab has stored a newer access token. */
function isReplaced(refused: string | null): boolean {
  return accessToken() !== refused && isSignedIn();
}

async function refreshOnce(refused: string | null): Promise<void> {
  // Another tab may have refreshed while this one waited for the lock.
  if (isReplaced(refused)) return;
  const refreshToken = localStorage.getItem(refreshTokenKey);
  if (refreshToken === null) {
    dropTokens();
    throw signedOut();
  }
  const response = await post(authEndpoints.refreshToken.path, { refresh_token: refreshToken });
  // A late answer must not undo a sign-out or sign-in that happened meanwhile.
  if (localStorage.getItem(refreshTokenKey) !== refreshToken) {
    // Another tab's two tokens arrive one after the other.
    await tokensOfOtherTab(refused);
    if (accessToken() === null) throw signedOut();
    if (accessToken() !== refused) return;
  }
  if (response.ok) {
    storeTokens((await readWhole(() => response.json())) as TokenPair);
    return;
  }
  const refusal = await readWhole(() => ApiError.from(response));
  // A server that is restarting or rate limiting has not refused the token.
  if (refusal.status < 500 && refusal.status !== 429) dropTokens(sentenceOf(refusal));
  throw refusal;
}

function sentenceOf({ body }: ApiError): string | undefined {
  return typeof body?.detail === 'string' ? body.detail : undefined;
}

function signedOut(): ApiError {
  return new ApiError({ status: 401, statusText: 'Unauthorized', body: null, requestId: null });
}

function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return reach(apiPrefix + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

const enteredHereKey = 'entrou-aqui';

/** Notes that somebody has come in by the sign-in screen of this tab. */
export function noteSignIn(): void {
  sessionStorage.setItem(enteredHereKey, '1');
}

/** Whether the person of this tab came in by its sign-in screen, not by a session that was there. */
export function hasSignedInHere(): boolean {
  return sessionStorage.getItem(enteredHereKey) !== null;
}
