/** Abort reason for an upload that is not wanted any more. With any other reason it may be resumed. */
export const cancelled = 'cancelled';
