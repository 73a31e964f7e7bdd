import { authEndpoints, type TokenPair } from '@bancada/contract/auth';
import { apiPrefix } from '@bancada/contract/endpoint';
import { timings } from '../timings.ts';
import { ApiError } from './api-error.ts';
import { dropAllDrafts } from './drafts.ts';

const accessTokenKey = 'access_token';
const refreshTokenKey = 'refresh_token';
const refreshLock = 'bancada-refresh';

const listeners = new Set<() => void>();

const endedByItself = 'Sua sessão terminou. Entre de novo para continuar.';
let endSentence: string | null = null;

/** Why the last session ended, for the sign-in screen; null where the person signed out, or there was none. */
export function sessionEndSentence(): string | null {
  return endSentence;
}

/** Calls `listener` whenever someone signs in or out, in this tab or another. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Another tab signed in or out; a token that it merely refreshed changes nothing here. Call once, at the start. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // Signing out clears the whole storage; a session that ended by itself takes its tokens alone.
    const isSignOut = key === null;
    const isAnotherState = key === accessTokenKey && (oldValue === null) !== (newValue === null);
    if (!isSignOut && !isAnotherState) return;
    if (isSignOut) dropAllDrafts();
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
  // The one that cannot be had again first: a browser that dies in between refreshes once more.
  localStorage.setItem(refreshTokenKey, tokens.refresh_token);
  localStorage.setItem(accessTokenKey, tokens.access_token);
  endSentence = null;
  if (!wasSignedIn) announce();
}

/** The session is over without the person having asked for it: what was half written stays, and `why` is told. */
export function dropTokens(why: string = endedByItself): void {
  if (isSignedIn()) endSentence = why;
  localStorage.removeItem(accessTokenKey);
  localStorage.removeItem(refreshTokenKey);
  announce();
}

/** Signs out in this browser alone, in all its tabs: the server has ended the session already. `why` is told here. */
export function forgetSession(why: string | null = null): void {
  localStorage.clear();
  dropAllDrafts();
  endSentence = why;
  announce();
}

/** Tries to tell the server, then clears all local storage; a server that does not answer keeps nobody signed in. */
export async function signOut(): Promise<void> {
  const refreshToken = localStorage.getItem(refreshTokenKey);
  if (refreshToken !== null) {
    try {
      const signal = AbortSignal.timeout(timings.signOutTimeoutMs);
      const response = await post(authEndpoints.logout.path, { refresh_token: refreshToken }, signal);
      if (!response.ok) throw await ApiError.from(response);
    } catch (error) {
      console.warn('sign-out was not told to the server', error);
    }
  }
  forgetSession();
}

let refreshing: Promise<void> | null = null;

/**
 * A new access token in place of `refused`, by one refresh for all calls that wait, in all tabs.
 * @throws ApiError where the session is over (the tokens are dropped), TypeError where the server is out of reach
 */
export function refreshSession(refused: string | null): Promise<void> {
  refreshing ??= withRefreshLock(refused).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Web Locks exist on HTTPS and localhost alone; elsewhere the server's overlap lets two tabs refresh at once. */
async function withRefreshLock(refused: string | null): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks === undefined) return refreshOnce(refused);
  const wasFree = await locks.request(refreshLock, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await refreshOnce(refused);
    return lock !== null;
  });
  if (wasFree) return;
  await locks.request(refreshLock, async () => {
    await tokensOfOtherTab(refused);
    await refreshOnce(refused);
  });
}

/** What another tab has stored arrives in this one a moment after its lock is free, or not at all where it failed. */
function tokensOfOtherTab(refused: string | null): Promise<void> {
  if (accessToken() !== refused) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', listen);
      resolve();
    };
    // The access token is stored last; a sign-out clears all keys at once.
    const listen = ({ key }: StorageEvent) => {
      if (key === accessTokenKey || key === null) done();
    };
    const timer = setTimeout(done, timings.otherTabTokensMs);
    window.addEventListener('storage', listen);
  });
}

async function refreshOnce(refused: string | null): Promise<void> {
  // Another tab may have done it while this one waited for the lock.
  if (accessToken() !== refused && accessToken() !== null) return;
  const refreshToken = localStorage.getItem(refreshTokenKey);
  if (refreshToken === null) {
    dropTokens();
    throw signedOut();
  }
  const response = await post(authEndpoints.refreshToken.path, { refresh_token: refreshToken });
  // Whoever signed out or in meanwhile is not to be undone by a late answer.
  if (localStorage.getItem(refreshTokenKey) !== refreshToken) {
    // Another tab's two tokens arrive in this one one after the other.
    await tokensOfOtherTab(refused);
    if (accessToken() === null) throw signedOut();
    if (accessToken() !== refused) return;
  }
  if (response.ok) {
    storeTokens((await response.json()) as TokenPair);
    return;
  }
  const refusal = await ApiError.from(response);
  // A server that is starting again, or asks for patience, has not refused the token.
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
  return fetch(apiPrefix + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}
