/** An address of the API that nothing serves. */
const noSuchAddress = '/api/-';
/** Of a path; longer than any that a page or a call has. */
const maxPathChars = 2_048;
/** Of one step of a path: the router refuses longer parameters. */
export const maxStepChars = 256;

/**
 * The address that the router is given. One that no call, page or file can have (an empty step, a NUL, a broken `%`, `..`)
 * becomes one that nothing serves, so that it is answered like every other unknown address.
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
