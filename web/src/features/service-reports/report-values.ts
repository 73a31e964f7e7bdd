import { readWholeNumber } from '@bancada/contract/read-whole-number';
import {
  NewReport,
  type ReportKind,
  type ReportStart,
  serviceReportEndpoints,
} from '@bancada/contract/units/service-reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** What the document of a visit says already. */
export const reportStartQuery = (visitId: number) =>
  queryOptions({
    queryKey: ['visits', visitId, 'documentos'],
    queryFn: ({ signal }) => call(serviceReportEndpoints.start, { params: { id: visitId } }, { signal }),
    staleTime: 0,
  });

/** As they are typed. */
export interface PartValues {
  descricao: string;
  quantidade: string;
  valor: string;
}

/** The values of the form; amounts and days as typed. */
export type ReportValues = {
  tipo: ReportKind;
  tecnico: string;
  causa: string;
  servico: string;
  nao_feito: string;
  observacoes: string;
  pecas: PartValues[];
  mao_de_obra: string;
  validade: string;
  fotos: number[];
};

export const emptyPart: PartValues = { descricao: '', quantidade: '1', valor: '' };

export const valuesOfStart = (start: ReportStart): ReportValues => ({
  tipo: 'laudo',
  tecnico: start.tecnico,
  causa: start.causa,
  servico: start.servico,
  nao_feito: start.nao_feito,
  observacoes: '',
  pecas: [],
  mao_de_obra: '',
  validade: '',
  fotos: [],
});

/** Which fields a kind shows; `tipo`, `tecnico`, parts and the rest are in all. */
export const fieldsOfKind: Record<ReportKind, { causa: boolean; validade: boolean; fotos: boolean }> = {
  laudo: { causa: true, validade: false, fotos: true },
  orcamento: { causa: true, validade: true, fotos: true },
  comprovante: { causa: false, validade: false, fotos: false },
};

/** As the call takes it: what the kind does not show stays out. */
export function bodyOf(values: ReportValues) {
  const shows = fieldsOfKind[values.tipo];
  const { tipo, tecnico, causa, servico, nao_feito, observacoes } = values;
  return {
    ...{ tipo, tecnico, servico, nao_feito, observacoes },
    ...(shows.causa && { causa }),
    ...(shows.validade && { validade: values.validade || null }),
    fotos: shows.fotos ? values.fotos : [],
    mao_de_obra: readMoney(values.mao_de_obra),
    pecas: values.pecas.map(({ descricao, quantidade, valor }) => ({
      descricao,
      quantidade: readWholeNumber(quantidade) ?? Number.NaN,
      valor: readMoney(valor),
    })),
  };
}

const noAmount = 'Digite um valor como 1.234,56.';

/** Errors by field; of a part, `pecas.0.valor`. */
export function checkReport(values: ReportValues): Record<string, string> {
  const amounts = [
    ['mao_de_obra', values.mao_de_obra] as const,
    ...values.pecas.map(({ valor }, at) => [`pecas.${at}.valor`, valor] as const),
  ];
  const wrong = amounts.filter(([, typed]) => Number.isNaN(readMoney(typed)));
  return {
    ...schemaErrors(NewReport, bodyOf(values)),
    ...Object.fromEntries(wrong.map(([field]) => [field, noAmount])),
  };
}

/** What is typed for an amount: `1.234,56`, `R$ 1234,5`, `1234.56`; in centavos. null: nothing; NaN: no amount. */
export function readMoney(typed: string): number | null {
  const text = typed.replace(/\s|R\$/g, '');
  if (text === '') return null;
  const [, whole = '', cents = ''] = /^((?:\d{1,3}(?:\.\d{3})+)|\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return Number.NaN;
  return Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Centavos → `R$ 1.234,56`. */
export function moneyText(centavos: number): string {
  return (centavos / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}
