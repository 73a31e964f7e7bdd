/** An address without percent-encoding; as it is, where that is malformed (`100%.jpg`). */
export function unescapedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return address;
  }
}
