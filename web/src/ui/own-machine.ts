/** Whether a computer calls itself alone by this name. @param hostname as in `location`: IPv6 in brackets */
export const isItself = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
