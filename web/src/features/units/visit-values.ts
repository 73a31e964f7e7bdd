import { visitStates } from '@bancada/contract/units/visit-states';
import { NewVisit, type Visit, VisitEdit, visitEndpoints, visitTexts } from '@bancada/contract/units/visits';
import { call } from '../../api/client.ts';
import { localDay } from '../../ui/days.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values; '' is no day. */
export type VisitValues = {
  estado: Visit['estado'];
  aberto_em: string;
  encerrado_em: string;
  queixa: string;
  feito: string;
  nao_feito: string;
  nota: string;
  garantia_ate: string;
};

export const newVisit = (): VisitValues => ({
  estado: visitStates[0],
  aberto_em: localDay(new Date()),
  encerrado_em: '',
  queixa: '',
  feito: '',
  nao_feito: '',
  nota: '',
  garantia_ate: '',
});

export function valuesOf(visit: Visit): VisitValues {
  return {
    estado: visit.estado,
    aberto_em: visit.aberto_em,
    encerrado_em: visit.encerrado_em ?? '',
    queixa: visit.queixa ?? '',
    feito: visit.feito ?? '',
    nao_feito: visit.nao_feito ?? '',
    nota: visit.nota ?? '',
    garantia_ate: visit.garantia_ate ?? '',
  };
}

/** As the calls take them. A day that is left empty as it was is not sent: the state may give it. */
const asBody = (values: VisitValues, before?: Visit) => {
  const { encerrado_em, ...rest } = values;
  const isUntouched = encerrado_em === (before?.encerrado_em ?? '');
  return {
    ...rest,
    garantia_ate: values.garantia_ate || null,
    ...(isUntouched ? {} : { encerrado_em: encerrado_em || null }),
  };
};

export function checkVisit(values: VisitValues): Record<string, string> {
  const { aberto_em: begins, encerrado_em: ends } = values;
  const errors = schemaErrors(VisitEdit, { ...asBody(values), encerrado_em: ends || null });
  return ends !== '' && ends < begins ? { encerrado_em: visitTexts.endsBefore, ...errors } : errors;
}

export function createVisit(unitId: number, values: VisitValues) {
  return call(visitEndpoints.create, { body: NewVisit.parse({ ...asBody(values), aparelho_id: unitId }) });
}

export function saveVisit(before: Visit, values: VisitValues, version: string) {
  const body = VisitEdit.parse({ ...asBody(values, before), atualizado_em: version });
  return call(visitEndpoints.save, { params: { id: before.id }, body });
}
