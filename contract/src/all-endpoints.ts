import { accessTokenEndpoints } from './access-tokens.ts';
import { accountAuditEndpoints } from './account-audit.ts';
import { articleEndpoints } from './articles.ts';
import { attachmentEndpoints } from './attachments.ts';
import { authEndpoints } from './auth.ts';
import { backupEndpoints } from './backups.ts';
import { binEndpoints, deletionEndpoints } from './bin.ts';
import { boardNameEndpoints } from './board-names.ts';
import { categoryEndpoints } from './categories.ts';
import { contactEndpoints } from './contact.ts';
import { correctionEndpoints } from './corrections.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { datasheetEndpoints } from './datasheets.ts';
import { diagnosisEndpoints } from './diagnoses.ts';
import { readingEndpoints } from './document-readings.ts';
import { documentEndpoints } from './documents.ts';
import { duplicateEndpoints } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { equipmentModelEndpoints } from './equipment-models.ts';
import { faultDraftEndpoints } from './fault-drafts.ts';
import { faultPhotoEndpoints, visitPhotoEndpoints } from './fault-photos.ts';
import { faultEndpoints } from './faults.ts';
import { guidedEndpoints } from './guided-calls.ts';
import { historyEndpoints } from './history.ts';
import { importEndpoints } from './imports.ts';
import { knowledgeEndpoints } from './knowledge-calls.ts';
import { likeEndpoints } from './likes.ts';
import { manufacturerEndpoints } from './manufacturers.ts';
import { mergeEndpoints } from './merges.ts';
import { outcomePeopleEndpoints } from './outcome-people.ts';
import { outcomeEndpoints } from './outcomes.ts';
import { ownHttpsEndpoints } from './own-https.ts';
import { partEndpoints } from './parts.ts';
import { phonePhotoEndpoints } from './phone-photos.ts';
import { policyEndpoints } from './policy-endpoint.ts';
import { privacyEndpoints } from './privacy.ts';
import { boardReadingEndpoints } from './readings.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityEventEndpoints } from './security-events.ts';
import { serviceReportEndpoints } from './service-reports.ts';
import { shopEndpoints } from './shop.ts';
import { signalCodeEndpoints } from './signal-code-calls.ts';
import { solutionEndpoints } from './solutions.ts';
import { symptomEndpoints } from './symptoms.ts';
import { synonymsEndpoints } from './synonyms.ts';
import { troubleshootingEndpoints } from './troubleshooting.ts';
import { undoEndpoints } from './undo.ts';
import { unitEndpoints } from './units.ts';
import { userEndpoints } from './users.ts';
import { visitEndpoints } from './visits.ts';
import { wizardEndpoints } from './wizard.ts';

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
