/** An API path that has no route. */
const noSuchAddress = '/api/-';
/** Length limit of a path; longer than that of any page or call. */
const maxPathChars = 2_048;
/** Length limit of a path segment: the router refuses longer parameters. */
export const maxStepChars = 256;

/**
 * The path for the router. An invalid one (an empty segment, a NUL, a broken `%`, `..`) is replaced with one that has no
 * route, so that it is answered like every other unknown path.
 */
export function servedAddress(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = ''] = url.split(/[?#]/, 1);
  const whole = url.startsWith('/') ? url : `/${url}`;
  if (path === '' && target !== url) return whole;
  return isPossible(path) ? url : noSuchAddress;
}

function isPossible(path: string): boolean {
  if (!path.startsWith('/') || path.length > maxPathChars) return false;
  const decoded = decodedOrNull(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (decoded === null || /[\u0000-\u001f\u007f\\]|\/\//.test(decoded)) return false;
  const steps = path.split('/');
  return steps.every((step) => {
    const said = decodeURIComponent(step);
    return said !== '..' && said !== '.' && !said.includes('/') && step.length <= maxStepChars;
  });
}

function decodedOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
