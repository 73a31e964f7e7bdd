const faultCode = /^([pbcu][\da-f]{4}|ch\d{2}|[ef]\d{2,4})$/;

/** The code of a fault (`U0293`, `CH05`), other than the number of a part, or `2C`, which may be beeps. */
export function isFaultCode(text: string): boolean {
  return faultCode.test(text);
}
