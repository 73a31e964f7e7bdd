/** The reason of a signal that means: what was sent is not wanted any more. With any other, it may be gone on with. */
export const cancelled = 'cancelled';
