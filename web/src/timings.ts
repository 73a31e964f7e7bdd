/** The browser's timings and limits, in one place. */
export const timings = {
  splashMs: 1_500,
  /** A part of the program that has not come by then has failed. */
  codeTimeoutMs: 120_000,
  /** How often the first screen is looked at, until all of it has come. */
  firstScreenCheckMs: 2_000,
  /** How long an answer is shown again without asking the server anew. */
  answerFreshMs: 30_000,
  /** Until a search is asked again that the server answered before it had read all records. */
  searchAgainMs: 2_000,
  /** Until the list of what is there twice asks whether the comparison is over. */
  compareAgainMs: 2_000,
  /** How long the policy of the instance counts as known. */
  policyFreshMs: 60_000,
  searchDebounceMs: 500,
  /** How long a select stays open after it has lost the focus. */
  choicesCloseMs: 200,
  /** A text that takes longer to be read as Markdown is shown as it was written: 200,000 ordinary characters take one or two seconds. */
  markdownLimitMs: 8_000,
  /** How long an article waits for its text to be read, so that both are drawn at once. */
  markdownAheadMs: 2_000,
  /** Debounce of a text's preview. */
  previewDelayMs: 300,
  /** Minimum loading time when the list of users is first opened. */
  userListDelayMs: 1_500,
  /** Debounce of the search for a user in the admin area. */
  userSearchDebounceMs: 300,
  /** How long the admin area shows the result of an action. */
  adminAlertMs: 5_000,
  /** How long what records, answers, deletes or ends something cannot be pressed after it came or changed. */
  settleMs: 600,
  /** A board that takes longer to be read is not shown: the largest take a tenth of it. */
  boardLimitMs: 30_000,
  /** How often the volume of what is heard is drawn. */
  levelMs: 200,
  /** Until what is heard or seen is read again, at least. */
  listenAgainMs: 1_500,
  /** A microphone or camera that is forgotten is let go after this time. */
  listenAtMostMs: 120_000,
  /** An adapter in a car: patience for its answers, in ms without a character and in ms altogether. */
  adapter: {
    /** No more comes behind a prompt after this time. */
    settleMs: 40,
    lookMs: 20,
    /** What an adapter says of itself when it is connected has begun by then. */
    greetingMs: 300,
    /** The rest of an answer, when the next command is to be sent; or the prompt after an interruption. */
    late: { silenceMs: 1_500, wholeMs: 3_000 },
    setting: { silenceMs: 2_000, wholeMs: 4_000 },
    /** It looks for the protocol: up to a quarter of a minute on the older lines. */
    search: { silenceMs: 15_000, wholeMs: 40_000 },
    /** Modules that ask for time (7F xx 78) have five seconds each time. */
    answer: { silenceMs: 6_000, wholeMs: 30_000 },
  },
  modalTransitionMs: 300,
  backdropTransitionMs: 150,
  redirectAfterRegistrationMs: 3_000,
  redirectAfterPasswordResetMs: 3_000,
  redirectAfterProfileSaveMs: 2_000,
  /** Redirect delay after a record was created or deleted. */
  redirectAfterSaveMs: 2_000,
  /** How long a notice offers what can be done about it: undoing a deletion, opening what was saved. */
  actionOfferedMs: 10_000,
  /** How long a fault is read before one is asked, coming back, whether it worked. */
  askAfterReadingMs: 3 * 60_000,
  /** How long the lines of files that were sent stay under the form. */
  sentShownMs: 10_000,
  onlineUsersRefreshMs: 30_000,
  /** How often the progress of a backup is asked for, and what else is new about backups. */
  copyProgressMs: 1_000,
  copiesRefreshMs: 60_000,
  /** How often the progress of the reading of documents is asked for, and what else is new about it. */
  readingProgressMs: 2_000,
  readingsRefreshMs: 10_000,
  /** How often the computer asks whether a photo of the phone has come. */
  phonePhotosMs: 1_000,
  /** How often an open guided diagnosis asks what others have answered. */
  guidedRefreshMs: 15_000,
  /** How long the profile popup stays after the pointer has left it. */
  profilePopupCloseMs: 2_000,
  /** Debounce of the password meter. */
  passwordMeterDelayMs: 200,
  /** How long a tab waits for tokens stored by another tab to arrive. */
  otherTabTokensMs: 500,
  /** Pauses between questions how far a file's reading is, which makes its thumbnail; the last one again and again. */
  readingPausesMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  /** Backoff of automatic retries for uploads and parts of tables; after the last the person must retry. */
  retryPausesMs: [1_000, 3_000, 8_000, 20_000],
  /** Pauses between attempts to reach a server that does not answer; the last one again and again. */
  connectionPausesMs: [1_000, 2_000, 4_000, 8_000, 15_000],
  /** Time limit of such an attempt. */
  connectionCheckMs: 5_000,
  /** A connection that has held this long counts as steady: the attempts begin anew with the shortest pause. */
  connectionSteadyMs: 60_000,
  /** How long a reading call waits for an answer: longer than the server works on one. */
  answerLimitMs: 45_000,
  /** The same for who is signed in, where this browser still knows it. */
  knownPersonLimitMs: 8_000,
  /** How long what a fault's page keeps for reading without a server waits, once, for what that page shows. */
  keepingDelayMs: 2_000,
  /** How long the photos of a fault wait that nobody has scrolled to. */
  photosDelayMs: 10_000,
  /** How often an open page asks, when it becomes visible again, whether there is a newer build. */
  newVersionCheckMs: 60 * 60_000,
  /** How long an upload may stall before it counts as broken. */
  uploadStallMs: 60_000,
  uploadPartBytes: 8 * 1024 * 1024,
  /** How long the server keeps a partial chunked upload. */
  unfinishedUploadKeptMs: 24 * 60 * 60 * 1_000,
  /** Timeout for telling the server about a sign-out. */
  signOutTimeoutMs: 3_000,
} as const;

export const layout = {
  loginCardMaxWidthPx: 400,
  pageBottomPaddingPx: 80,
  formMaxWidthPx: 736,
  /** Maximum height of the results of the search by criteria, unless they are maximised. */
  resultsMaxHeightPx: 400,
  /** Pictures of a record that its gallery shows at first. */
  picturesShown: 8,
  /** How far below and above the window pictures are fetched. */
  picturesNearPx: 400,
  /** How far below the screen a picture within a text is loaded. */
  pictureInTextNearPx: 600,
} as const;

export const previewLimits = {
  /** Of a photo that is drawn as it is while it has no thumbnail: a phone's is about 600 kB. */
  smallPictureBytes: 1_500_000,
  /** A longer text is truncated. */
  textBytes: 1024 * 1024,
  /** Range size for requests of a PDF. */
  pdfRangeBytes: 256 * 1024,
  zoomMin: 0.25,
  zoomMax: 8,
  /** Of one canvas. Phones take 16.7 million; the viewer keeps ten pages drawn, which is 240 MB at most. */
  canvasPixelsMax: 6 * 1024 * 1024,
  /** How often a search asks again while the file is still being read. */
  readingRefreshMs: 3_000,
  /** Debounce of page and words in the address while one moves. */
  addressDelayMs: 400,
} as const;
