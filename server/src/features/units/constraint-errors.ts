import { unitTexts } from '@bancada/contract/units/units';
import { InvalidFields } from '../../http/app-error.ts';
import type { ConstraintErrors } from '../../http/error-handler.ts';

/** An edit that leaves a unit without a number, or with one IMEI twice: the schema sees only what the edit gives. */
export const unitConstraintErrors: ConstraintErrors = {
  units_number_check: () => InvalidFields.inBody('serie', unitTexts.oneNumber),
  units_imei_check: () => InvalidFields.inBody('imei2', unitTexts.sameImei),
};
