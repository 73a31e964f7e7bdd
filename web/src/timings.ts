/** The product's timings and limits on the browser's side, in one place. */
export const timings = {
  splashMs: 1_500,
  routeTransitionMs: 600,
  searchDebounceMs: 500,
  modalTransitionMs: 300,
} as const;

export const layout = {
  loginCardMaxWidthPx: 400,
  pageBottomPaddingPx: 80,
  /** Of the sticky header; Shell.module.css has the same. */
  headerHeightPx: 60,
} as const;

export const contactMail = 'contato@bancada.local';
