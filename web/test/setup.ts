import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { addBrowserParts } from './browser-parts.ts';
import { line } from './line.ts';

addBrowserParts();
bindHistory();
// For a busy machine: what is waited for comes sooner.
configure({ asyncUtilTimeout: 60_000, getElementError: elementError });
ignoreRouterWarning();

beforeAll(() => line.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => {
  cleanup();
  line.resetHandlers();
  line.events.removeAllListeners();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => line.close());

/** A router that was closed calls these without their object, where an answer comes late. */
function bindHistory(): void {
  const { history } = window;
  history.pushState = history.pushState.bind(history);
  history.replaceState = history.replaceState.bind(history);
}

/**
 * The router's lazy pages throw the promise of their code where React expects `use()`. React's development build warns of it, depending
 * on which of the two comes first; the production build does not.
 */
function ignoreRouterWarning(): void {
  const { error } = console;
  console.error = (...args: unknown[]) => {
    if (!String(args[0]).includes('This library called use() to suspend')) error(...args);
  };
}

/** A query is asked again and again until it finds something: the page, slow to print, is printed where the failure is read. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, elementError);
  error.name = 'TestingLibraryElementError';
  const whole = () => {
    const page = String(prettyDOM(container));
    return message?.includes(page) ? message : [message, page].filter(Boolean).join('\n\n');
  };
  let printed: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (printed ??= whole()),
  });
  return error;
}
