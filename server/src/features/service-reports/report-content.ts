import type { CheckAnswer } from '@bancada/contract/guided/guided-calls';
import { foldText } from '@bancada/contract/texts';
import {
  type NewReport,
  type ReportKind,
  reportTitles,
  totalOf,
} from '@bancada/contract/units/service-reports';
import { type Shop, shownCnpj } from '@bancada/contract/units/shop';
import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';

/** A document as a plain value: all that stands in it, in its order, in words. Empty parts are not in it. */
export interface ReportContent {
  kind: ReportKind;
  title: string;
  /** What the shop calls the unit: on every page. */
  reference: string;
  /** `29/11/2026`. */
  day: string;
  technician: string;
  shop: { name: string; cnpj: string; address: string };
  unit: Fact[];
  sections: Section[];
}

export interface Fact {
  label: string;
  value: string;
}

export type Section = { title: string } & (
  | { is: 'text'; text: string }
  | { is: 'checks'; checks: CheckLine[] }
  | { is: 'parts'; parts: PartLine[]; total: string | null }
  | { is: 'photos' }
);

export interface CheckLine {
  check: string;
  measured: string;
  expected: string;
  answer: string;
}

export interface PartLine {
  name: string;
  count: string;
  each: string;
  all: string;
}

interface Given {
  visit: Visit;
  unit: Unit;
  shop: Shop;
  asked: NewReport;
  technician: string;
  reference: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What a document says: what was typed for it, and else what the visit says. */
export function reportContent(given: Given): ReportContent {
  const { unit, visit, shop, asked, technician, reference, today } = given;
  return {
    kind: asked.tipo,
    title: reportTitles[asked.tipo],
    reference,
    day: dayText(today),
    technician,
    shop: { name: shop.nome, cnpj: shownCnpj(shop), address: shop.endereco },
    unit: factsOf(unit, visit),
    sections: sectionsOf[asked.tipo](given),
  };
}

const sectionsOf: Record<ReportKind, (given: Given) => Section[]> = {
  laudo: (given) => [
    ...complaint(given),
    ...checksOf(given.visit),
    ...textPart('Causa', given.asked.causa ?? causeOf(given.visit)),
    ...textPart('Solução', given.asked.servico ?? doneIn(given.visit)),
    ...textPart('Tentado sem resultado', triedIn(given.visit)),
    ...partsOf(given.asked, 'Peças e serviço'),
    ...textPart('O que não foi feito', given.asked.nao_feito ?? notDoneIn(given.visit)),
    ...textPart('Observações', given.asked.observacoes ?? ''),
    ...guarantee(given),
    ...(given.asked.fotos.length > 0 ? [{ title: 'Fotos', is: 'photos' } as const] : []),
  ],
  orcamento: (given) => [
    ...complaint(given),
    ...textPart('Causa', given.asked.causa ?? causeOf(given.visit)),
    ...textPart('Serviço proposto', given.asked.servico ?? ''),
    ...partsOf(given.asked, 'Peças e valores'),
    ...textPart('O que não está incluído', given.asked.nao_feito ?? ''),
    ...textPart('Observações', given.asked.observacoes ?? ''),
    ...textPart('Validade', given.asked.validade ? `Válido até ${dayText(given.asked.validade)}.` : ''),
    ...(given.asked.fotos.length > 0 ? [{ title: 'Fotos', is: 'photos' } as const] : []),
  ],
  comprovante: (given) => [
    ...complaint(given),
    ...textPart('O que foi feito', given.asked.servico ?? doneIn(given.visit)),
    ...textPart('O que não foi feito', given.asked.nao_feito ?? notDoneIn(given.visit)),
    ...partsOf(given.asked, 'Peças e valores'),
    ...textPart('Observações', given.asked.observacoes ?? ''),
    ...guarantee(given),
  ],
};

const complaint = ({ visit }: Given) => textPart('Queixa', visit.queixa ?? visit.sintoma ?? '');

const guarantee = ({ visit, shop }: Given) =>
  textPart(
    'Garantia',
    lines([visit.garantia_ate && `Garantia até ${dayText(visit.garantia_ate)}.`, shop.garantia]),
  );

const textPart = (title: string, text: string): Section[] =>
  text === '' ? [] : [{ title, is: 'text', text }];

/** The causes that were recorded, one a line. */
export function causeOf({ resultados }: Visit): string {
  return lines(resultados.filter(({ resolveu }) => resolveu).map(({ causa }) => causa));
}

/** What was done, or else the solutions that solved it. */
export function doneIn({ feito, resultados }: Visit): string {
  return feito ?? lines(resultados.filter(({ resolveu }) => resolveu).map(({ solucao }) => solucao));
}

const triedIn = ({ resultados }: Visit) =>
  lines(resultados.filter(({ resolveu }) => !resolveu).map(({ solucao }) => solucao));

/** What was not done, and the checks that could not be. */
export function notDoneIn({ nao_feito, sessoes }: Visit): string {
  const impossible = sessoes.flatMap(({ respostas }) =>
    respostas.filter(({ resposta }) => resposta === 'impossivel').map(({ descricao }) => descricao),
  );
  return lines([nao_feito, ...impossible.map((check) => `Não foi possível verificar: ${check}`)]);
}

const answerTexts: Record<Exclude<CheckAnswer, 'feito'>, string> = {
  normal: 'Normal',
  anormal: 'Fora do normal',
  impossivel: 'Não foi possível',
};

/** Steps that only prepare are no checks. */
function checksOf({ sessoes }: Visit): Section[] {
  const checks = sessoes.flatMap(({ respostas }) =>
    respostas.flatMap(({ resposta, descricao, valor, esperado }) =>
      resposta === 'feito'
        ? []
        : [
            {
              check: descricao,
              measured: valor ?? '–',
              expected: esperado ?? '–',
              answer: answerTexts[resposta],
            },
          ],
    ),
  );
  return checks.length === 0 ? [] : [{ title: 'Verificações', is: 'checks', checks }];
}

function partsOf(asked: NewReport, title: string): Section[] {
  const parts = asked.pecas.map(({ descricao, quantidade, valor }) => ({
    name: descricao,
    count: String(quantidade),
    each: valor === null ? '–' : moneyText(valor),
    all: valor === null ? '–' : moneyText(quantidade * valor),
  }));
  if (asked.mao_de_obra !== null) {
    const price = moneyText(asked.mao_de_obra);
    parts.push({ name: 'Mão de obra', count: '1', each: price, all: price });
  }
  const total = totalOf(asked);
  return parts.length === 0
    ? []
    : [{ title, is: 'parts', parts, total: total === null ? null : moneyText(total) }];
}

function factsOf(unit: Unit, { aberto_em, encerrado_em }: Visit): Fact[] {
  const facts: [string, string | null][] = [
    ['Equipamento', modelOf(unit)],
    ['Número de série', unit.serie],
    ['IMEI', unit.imei1],
    ['IMEI 2', unit.imei2],
    ['Chassi', unit.chassi],
    ['Placa', unit.placa],
    ['Ordem de serviço', unit.referencia],
    ['Entrada', dayText(aberto_em)],
    ['Saída', encerrado_em && dayText(encerrado_em)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** Maker, name and number, without what the name says already: `ASUS Prime H510M-E`. */
function modelOf({ fabricante_nome, modelo_equipamento_nome: name, numero_modelo }: Unit): string | null {
  if (name === null) return null;
  const isSaid = (word: string | null) => word === null || foldText(name).includes(foldText(word));
  return [
    ...(isSaid(fabricante_nome) ? [] : [fabricante_nome]),
    name,
    ...(isSaid(numero_modelo) ? [] : [numero_modelo]),
  ].join(' ');
}

/** Each once. */
function lines(texts: readonly (string | null)[]): string {
  return [...new Set(texts.filter((text) => text !== null && text !== ''))].join('\n');
}

/** `2026-11-29` → `29/11/2026`. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** Centavos → `R$ 1.234,56`. */
function moneyText(centavos: number): string {
  return (centavos / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}
