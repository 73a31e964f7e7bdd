/** The product's timings and limits on the browser's side, in one place. */
export const timings = {
  splashMs: 1_500,
  searchDebounceMs: 500,
  /** How long the choices of a select stay once it has lost the focus. */
  choicesCloseMs: 200,
  /** How long the preview of a text waits after the last key. */
  previewDelayMs: 300,
  /** How long the list of users is held back when it is first opened. */
  userListDelayMs: 1_500,
  /** Of the search for a user in the admin area. */
  userSearchDebounceMs: 300,
  /** How long the admin area says how a deed went. */
  adminAlertMs: 5_000,
  modalTransitionMs: 300,
  backdropTransitionMs: 150,
  redirectAfterRegistrationMs: 3_000,
  redirectAfterPasswordResetMs: 3_000,
  redirectAfterProfileSaveMs: 2_000,
  /** After a record was created or deleted. */
  redirectAfterSaveMs: 2_000,
  /** How long a deletion can be undone where it was done. */
  undoOfferedMs: 10_000,
  onlineUsersRefreshMs: 30_000,
  /** How long the profile popup stays once the pointer has left it. */
  profilePopupCloseMs: 2_000,
  /** How long the password meter waits after the last key. */
  passwordMeterDelayMs: 200,
  /** How long a tab waits for what another tab has stored to arrive. */
  otherTabTokensMs: 500,
  /** How long what broke on the way (a file, a part of a table) waits before each try by itself; then it waits for the person. */
  retryPausesMs: [1_000, 3_000, 8_000, 20_000],
  /** How long an upload may stand still before it counts as broken. */
  uploadStallMs: 60_000,
  uploadPartBytes: 8 * 1024 * 1024,
  /** How long the server keeps what came of a file that is sent in parts. */
  unfinishedUploadKeptMs: 24 * 60 * 60 * 1_000,
  /** How long a sign-out waits for the server to hear of it. */
  signOutTimeoutMs: 3_000,
} as const;

export const layout = {
  loginCardMaxWidthPx: 400,
  pageBottomPaddingPx: 80,
  formMaxWidthPx: 720,
  /** Of the results of the search by criteria, unless they are maximised. */
  resultsMaxHeightPx: 400,
  /** Of the sticky header; Shell.module.css has the same. */
  headerHeightPx: 60,
} as const;

export const previewLimits = {
  /** Of a text, only so much is shown. */
  textBytes: 1024 * 1024,
  /** How much of a PDF is asked for at a time. */
  pdfRangeBytes: 256 * 1024,
  zoomMin: 0.25,
  zoomMax: 8,
} as const;

export const contactMail = 'contato@bancada.local';
