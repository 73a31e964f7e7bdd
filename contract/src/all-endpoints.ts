import { accessTokenEndpoints } from './accounts/access-tokens.ts';
import { accountAuditEndpoints } from './accounts/account-audit.ts';
import { authEndpoints } from './accounts/auth.ts';
import { privacyEndpoints } from './accounts/privacy.ts';
import { secondFactorEndpoints } from './accounts/second-factor.ts';
import { securityEventEndpoints } from './accounts/security-events.ts';
import { userEndpoints } from './accounts/users.ts';
import { attachmentEndpoints } from './attachments/attachments.ts';
import { readingEndpoints } from './attachments/document-readings.ts';
import { documentEndpoints } from './attachments/documents.ts';
import { phonePhotoEndpoints } from './attachments/phone-photos.ts';
import { boardNameEndpoints } from './boards/board-names.ts';
import { signalCodeEndpoints } from './codes/signal-code-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { correctionEndpoints } from './faults/corrections.ts';
import { diagnosisEndpoints } from './faults/diagnoses.ts';
import { faultDraftEndpoints } from './faults/fault-drafts.ts';
import { faultPhotoEndpoints, visitPhotoEndpoints } from './faults/fault-photos.ts';
import { faultEndpoints } from './faults/faults.ts';
import { likeEndpoints } from './faults/likes.ts';
import { outcomePeopleEndpoints } from './faults/outcome-people.ts';
import { outcomeEndpoints } from './faults/outcomes.ts';
import { solutionEndpoints } from './faults/solutions.ts';
import { symptomEndpoints } from './faults/symptoms.ts';
import { troubleshootingEndpoints } from './faults/troubleshooting.ts';
import { wizardEndpoints } from './faults/wizard.ts';
import { guidedEndpoints } from './guided/guided-calls.ts';
import { importEndpoints } from './imports/imports.ts';
import { knowledgeEndpoints } from './imports/knowledge-calls.ts';
import { backupEndpoints } from './instance/backups.ts';
import { contactEndpoints } from './instance/contact.ts';
import { dashboardEndpoints } from './instance/dashboard.ts';
import { ownHttpsEndpoints } from './instance/own-https.ts';
import { policyEndpoints } from './instance/policy-endpoint.ts';
import { boardReadingEndpoints } from './measures/readings.ts';
import { articleEndpoints } from './records/articles.ts';
import { binEndpoints, deletionEndpoints } from './records/bin.ts';
import { categoryEndpoints } from './records/categories.ts';
import { datasheetEndpoints } from './records/datasheets.ts';
import { duplicateEndpoints } from './records/duplicates.ts';
import { equipmentModelEndpoints } from './records/equipment-models.ts';
import { historyEndpoints } from './records/history.ts';
import { manufacturerEndpoints } from './records/manufacturers.ts';
import { mergeEndpoints } from './records/merges.ts';
import { partEndpoints } from './records/parts.ts';
import { undoEndpoints } from './records/undo.ts';
import { searchEndpoints } from './search/search.ts';
import { synonymsEndpoints } from './search/synonyms.ts';
import { serviceReportEndpoints } from './units/service-reports.ts';
import { shopEndpoints } from './units/shop.ts';
import { unitEndpoints } from './units/units.ts';
import { visitEndpoints } from './units/visits.ts';

/** Every call of the API. The OpenAPI document and the tests over all endpoints are made from it. */
export const allEndpoints: readonly Endpoint[] = [
  authEndpoints,
  accessTokenEndpoints,
  secondFactorEndpoints,
  policyEndpoints,
  contactEndpoints,
  ownHttpsEndpoints,
  userEndpoints,
  privacyEndpoints,
  accountAuditEndpoints,
  securityEventEndpoints,
  backupEndpoints,
  dashboardEndpoints,
  searchEndpoints,
  faultEndpoints,
  synonymsEndpoints,
  troubleshootingEndpoints,
  symptomEndpoints,
  faultPhotoEndpoints,
  visitPhotoEndpoints,
  diagnosisEndpoints,
  solutionEndpoints,
  wizardEndpoints,
  faultDraftEndpoints,
  signalCodeEndpoints,
  guidedEndpoints,
  mergeEndpoints,
  duplicateEndpoints,
  correctionEndpoints,
  manufacturerEndpoints,
  categoryEndpoints,
  equipmentModelEndpoints,
  datasheetEndpoints,
  partEndpoints,
  articleEndpoints,
  attachmentEndpoints,
  phonePhotoEndpoints,
  documentEndpoints,
  boardNameEndpoints,
  readingEndpoints,
  importEndpoints,
  knowledgeEndpoints,
  likeEndpoints,
  outcomeEndpoints,
  outcomePeopleEndpoints,
  unitEndpoints,
  visitEndpoints,
  boardReadingEndpoints,
  serviceReportEndpoints,
  shopEndpoints,
  historyEndpoints,
  binEndpoints,
  undoEndpoints,
  deletionEndpoints,
].flatMap((group) => Object.values<Endpoint>(group));
