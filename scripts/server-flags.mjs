/**
 * Node's flags for the server. Only node:sqlite (the lock of the embedded database) would warn. Loading makes so much garbage at once that
 * V8 would grow its nursery to 128 MB and keep it: 213 MB at rest instead of 183.
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];
