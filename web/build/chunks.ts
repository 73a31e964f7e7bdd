/**
 * In which files the program is built: few, as each costs a slow line a journey, and each of what the same screens use. Each file takes
 * its seeds and what they import, as far as no file above it has it. What a single screen uses stays with that screen; what is
 * fetched when it is wanted (`import()`) stays apart. `e2e/load.spec.ts` holds what screens may load.
 */
const files: Record<string, RegExp[]> = {
  /** On every screen, signed in or not. */
  base: [
    own(
      'app/(create-app.tsx|skipped-transitions.ts)',
      'api/(connection|session).ts',
      'features/offline/(kept-owner|new-version).ts',
      'ui/(FormAlert|Failure|SearchField).tsx',
      'ui/time.ts',
      'ui/(submit-on-ctrl-enter|schema-errors|is-same).ts',
      'features/auth/(AuthCard.tsx|fresh-sign-in.ts)',
    ),
    /\/react-query\/build\/modern\/useMutation\.js$|\/use-uncontrolled\.mjs$|\/ActionIcon\/ActionIcon\.mjs$|\/IconInfoCircle\.mjs$/,
  ],
  form: [own('ui/(use-checked-form.ts|EmailField.tsx)', 'features/auth/blame-taken-person.ts')],
  /** On most signed-in screens, and what of faults, attachments and lists of the catalogue several of them need. */
  shell: [
    own(
      'app/SignedIn.tsx',
      'ui/(Page|Loaded|Fact|HighVoltageNote|HighVoltageMark|BackButton|Section|LinkButton|LinkAnchor|RecordAnchor|Paging|NothingHere|TextButton|IncompleteNote|GuidedLink|Marked|LongText|UnsavedWarning|RestoredDraft|use-confirmed-action).tsx',
      'ui/(use-choices|use-result-steps|use-later-navigation|use-draft|fold).ts',
      'api/with-retries.ts',
      'features/records/(notices|FieldValue).tsx',
      'features/symptoms/Ditos.tsx',
      'features/records/(edited-kind|editing-focus|half-edited|use-editing-address|records.queries).ts',
      'features/outcomes/ProofText.tsx',
      'features/faults/(fault|fault.queries).ts',
      'features/signal-codes/CodeChips.tsx',
      'features/attachments/(Thumbnail|use-open-attachment).tsx',
      'features/attachments/(document-type-icon|attachments.queries).ts',
      'features/wizard/use-start-flow.tsx',
      'features/equipment-models/(model-text.ts|ReleaseDate.tsx)',
    ),
    own(
      'features/(articles|datasheets|symptoms|diagnoses|solutions|equipment-models|categories|manufacturers)/[\\w.-]+queries.ts',
    ),
    /\/contract\/src\/(bin|privacy|outcomes|symptoms|articles|signal-code-calls|file-size|documents)\.ts$/,
    /\/react-query\/build\/modern\/(useQueries|useInfiniteQuery)\.js$/,
    /\/(create-scoped-keydown-handler|get-safe-id|get-style-object|get-auto-contrast-value|get-env|use-debounced-value|InlineInput|InputsGroupFieldset)\.mjs$/,
    /\/components\/(Badge\/Badge|Code\/Code|List\/List|Switch\/Switch|SimpleGrid\/SimpleGrid|NativeSelect\/NativeSelect)\.mjs$/,
  ],
  faults: [own('features/faults/(FaultBody|FaultCard).tsx')],
  /** Of the pages of one fault. */
  fault: [
    own(
      'features/faults/KeptFaultPage.tsx',
      'features/outcomes/OutcomeList.tsx',
      'features/attachments/symptom-attachments.queries.ts',
    ),
  ],
  /** Of the main screen: its controls and open diagnoses. */
  start: [
    own('features/guided/(OpenSessions|SessionList).tsx'),
    /\/contract\/src\/search\.ts$/,
    /\/components\/(Kbd\/Kbd|Collapse\/Collapse)\.mjs$/,
  ],
  /** Of the main screen's two addresses, and of what else has tabs. */
  tabs: [
    own(
      'features/workbench/SearchTabs.tsx',
      'features/signal-codes/(KnownCodeNote.tsx|signal-codes.queries.ts)',
    ),
    /\/components\/Tabs\/Tabs\.mjs$/,
  ],
  record: [
    own(
      'features/records/(RecordDetail|DeleteButton|lazy-edit-form).tsx',
      'features/history/HistoryPanel.tsx',
      'features/attachments/AttachmentButton.tsx',
      'features/merges/(MergeButton|MergedSection).tsx',
    ),
  ],
  /** The changes of one record, and of all. */
  history: [own('features/history/(HistoryList|VersionRestore).tsx', 'features/history/history.queries.ts')],
  list: [
    own(
      'ui/(DataTable|RecordList).tsx',
      'ui/use-list-place.ts',
      'ui/NewButton.tsx',
      'features/faults/FirstSolution.tsx',
      'features/imports/CsvTools.tsx',
    ),
  ],
  choices: [
    own(
      'ui/(RecordSelect|ReachedCombobox).tsx',
      'ui/use-choice-names.ts',
      'features/attachments/AttachmentIcons.tsx',
      'features/(manufacturers/Manufacturer|categories/Category|equipment-models/Model)Select.tsx',
    ),
    /\/components\/(Popover\/Popover|Checkbox\/Checkbox|Chip\/Chip)\.mjs$/,
  ],
  codes: [own('features/signal-codes/(PostField|BeepField|LedField).tsx')],
  /** Waits for the renderer, which is a file of its own. */
  markdown: [own('ui/MarkdownText.tsx', 'ui/unescaped-address.ts')],
  attached: [
    own(
      'features/attachments/sending/NewAttachments.tsx',
      'features/attachments/(AttachmentSection|AttachmentGallery).tsx',
      'features/attachments/in-text/TextWithFiles.tsx',
      'features/attachments/in-text/use-files-of-text.tsx',
    ),
  ],
  edit: [own('features/records/(RecordFormFrame.tsx|use-record-form.ts)', 'ui/CreationForm.tsx')],
  password: [own('ui/PasswordField.tsx')],
  picks: [own('ui/(PickMany|PickIds).tsx')],
  /** Of forms, what several kinds of record have. */
  fields: [
    own(
      'ui/DateField.tsx',
      'features/records/blame-taken-value.ts',
      'features/symptoms/DitosField.tsx',
      'features/equipment-models/(model-values.ts|model-creation.tsx)',
    ),
    /\/components\/Textarea\/Textarea\.mjs$/,
  ],
  account: [
    own(
      'features/account-audit/event-columns.tsx',
      'features/users/(use-verification-mail.ts|use-user-deletion.tsx|use-session-revocation.tsx|PerfilSelect.tsx|users.queries.ts|IdentityFields.tsx)',
    ),
  ],
  security: [
    own(
      'features/security-events/(security-events.queries|event-text).ts',
      'features/second-factor/second-factor.queries.ts',
      'features/profile/profile.queries.ts',
    ),
  ],
  /** The main screen's tabs, each with its page. */
  workbench: [own('features/workbench/WorkbenchPage.tsx')],
  troubleshooting: [own('features/workbench/TroubleshootingPage.tsx')],
};

function own(...paths: string[]): RegExp {
  return new RegExp(`/web/src/(${paths.map((path) => path.replace(/\.(tsx?)/g, '\\.$1')).join('|')})$`);
}

/** For `codeSplitting` of the build. Icons that several screens show are one file: each is a few lines. */
export const groups = [
  // Runs before the rest of the program, in a task of its own.
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/app\/draw\.tsx$/,
    priority: 110,
  },
  ...Object.entries(files).map(([name, seeds], place) => ({
    name,
    test: (id: string) => seeds.some((seed) => seed.test(id)),
    priority: name === 'base' ? 100 : 50 - place,
  })),
  { name: 'icons', test: /\/@tabler\//, minShareCount: 3, priority: 48.5 },
];
