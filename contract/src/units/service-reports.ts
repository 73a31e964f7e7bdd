// Documents for who brought a unit: made from a visit and from what is typed for them alone. Nothing of a customer is taken or kept: a
// blank line is filled by hand.
import * as z from 'zod/mini';
import { FaultPhoto } from '../attachments/photo-marks.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, idInAddress, lineText, paragraphs, requiredText } from '../values.ts';

/** A report of what was found, a price before the work, a slip for taking the unit away. */
export const reportKinds = ['laudo', 'orcamento', 'comprovante'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportTitles: Record<ReportKind, string> = {
  laudo: 'Laudo técnico',
  orcamento: 'Orçamento',
  comprovante: 'Comprovante de retirada',
};

export const reportLimits = {
  textMaxChars: 5000,
  tecnicoMaxChars: 120,
  pecas: 50,
  pecaMaxChars: 200,
  quantidadeMax: 999,
  /** In centavos: ten million reais. */
  valorMax: 1_000_000_000,
  fotos: 60,
} as const;

export const reportTexts = {
  notOfVisit: 'Esta foto não é de um defeito deste atendimento.',
  sameTwice: 'Esta foto foi escolhida duas vezes.',
} as const;

/** Absent: as the visit has it. Empty: none. */
const text = () => z.optional(paragraphs(reportLimits.textMaxChars));
const centavos = () => z.int().check(z.minimum(0), z.maximum(reportLimits.valorMax));

export const ReportPart = z.object({
  descricao: requiredText(reportLimits.pecaMaxChars),
  quantidade: z._default(z.int().check(z.minimum(1), z.maximum(reportLimits.quantidadeMax)), 1),
  /** Of one, in centavos; null: not said. */
  valor: z._default(z.nullable(centavos()), null),
});
export type ReportPart = z.output<typeof ReportPart>;

/** What the visit does not say. Each kind takes what it shows; the rest is left out. */
export const NewReport = z.object({
  tipo: z.enum(reportKinds),
  /** Empty: whoever makes it. */
  tecnico: z._default(lineText(reportLimits.tecnicoMaxChars), ''),
  causa: text(),
  /** `laudo`, `comprovante`: what was done. `orcamento`: what is proposed. */
  servico: text(),
  nao_feito: text(),
  observacoes: text(),
  pecas: z._default(z.array(ReportPart).check(z.maxLength(reportLimits.pecas)), []),
  /** In centavos; null: not said. */
  mao_de_obra: z._default(z.nullable(centavos()), null),
  /** `orcamento`: the last day on which it holds. */
  validade: z._default(z.nullable(day({ first: '2000-01-01', last: '2999-12-31' })), null),
  /** Those of the visit's faults that show this unit, in their order. */
  fotos: z._default(z.array(id()).check(z.maxLength(reportLimits.fotos)), []),
});
export type NewReport = z.output<typeof NewReport>;

/** The price of all, in centavos; null: no price was said. */
export function totalOf({ pecas, mao_de_obra }: Pick<NewReport, 'pecas' | 'mao_de_obra'>): number | null {
  const prices = pecas.flatMap(({ quantidade, valor }) => (valor === null ? [] : [quantidade * valor]));
  if (prices.length === 0 && mao_de_obra === null) return null;
  return prices.reduce((sum, price) => sum + price, mao_de_obra ?? 0);
}

/** What the visit says by itself, to begin with. */
export const ReportStart = z.object({
  tecnico: z.string(),
  causa: z.string(),
  servico: z.string(),
  nao_feito: z.string(),
  fotos: z.array(FaultPhoto),
  /** Of the shop; empty: the document has no head. */
  oficina: z.string(),
});
export type ReportStart = z.output<typeof ReportStart>;

const ofVisit = () => z.object({ id: idInAddress() });

export const serviceReportEndpoints = {
  start: endpoint('GET /visits/:id/documentos', 'read-knowledge-base', {
    summary: 'O que um documento de um atendimento já diz antes que algo seja digitado, e as fotos à escolha',
    params: ofVisit(),
    response: ReportStart,
    errors: ['visit-not-found'],
  }),
  make: endpoint('POST /visits/:id/documentos', 'read-knowledge-base', {
    summary:
      'Faz um laudo, um orçamento ou um comprovante de retirada de um atendimento, em PDF; nada fica guardado',
    params: ofVisit(),
    body: NewReport,
    answersBytes: true,
    maxBodyBytes: 256 * 1024,
    responseHeaders: { 'content-disposition': 'O nome do arquivo (RFC 6266)' },
    errors: ['visit-not-found', 'report-over-limit', 'files-unavailable', 'storage-full'],
  }),
};
