// Steps that a fault lists and the gate of high voltage asks as well, known by their words: only where it asks all that they say.

import { foldText } from '../texts.ts';
import type { GuidedCheck } from './guided-calls.ts';
import { guidedLimits } from './guided-limits.ts';

type Step = Pick<GuidedCheck, 'tipo' | 'descricao'>;

const protection =
  /^((usar|vestir|calcar|colocar) )?((o|os|as) )?(epis?|luvas?|oculos|protetor facial)( isolantes?| de protecao| de alta tensao)*$/;
const isolation =
  /^(desenergizar|isolar|desligar) ((a|toda a) alta tensao|(o|do) (aparelho|equipamento|veiculo|carro|sistema))$|^(desenergizar|isolar)$|^(retirar|remover|desconectar) o plugue de servico$/;
const wait =
  /^(esperar|aguardar)( (pelo menos|ao menos|no minimo|por))? (?<minutes>\d+) ?(minutos|min)$|^(esperar|aguardar) a descarga( (dos capacitores|do barramento))?$/;
const absence =
  /^(confirmar|medir|testar|conferir|verificar) ((a )?ausencia de tensao|(a )?tensao (menor que|abaixo de|inferior a) (?<volts>\d+) ?v|(menos de|abaixo de) (?<below>\d+) ?v|que (esta sem|nao ha) tensao)$/;
/** What the gate's word says there is less than. */
const safeVolts = 60;

/** A step that puts protection on: it comes before the gate, whose measure is taken with it. */
export function isProtection({ tipo, descricao }: Step): boolean {
  const clauses = clausesOf(descricao);
  return (
    tipo === 'preparo' &&
    clauses.some((clause) => protection.test(clause)) &&
    clauses.every((clause) => protection.test(clause) || isAsked(clause))
  );
}

/** Whether who went through the gate has done all that this step says. */
export function isAskedByGate({ tipo, descricao }: Step): boolean {
  return tipo !== 'verificacao' && clausesOf(descricao).every(isAsked);
}

/** `Desenergizar e esperar 10 minutos, antes de tocar.`: what it says to do, each by itself. */
function clausesOf(text: string): string[] {
  return foldText(text)
    .replace(/\.$/, '')
    .split(/ e |, |; /)
    .map((clause) => clause.trim().replace(/ antes de (tocar|abrir|mexer)( (n?[oa]s? )?[a-z ]+)?$/, ''));
}

function isAsked(clause: string): boolean {
  const waited = wait.exec(clause);
  if (waited !== null) return Number(waited.groups?.minutes ?? 0) <= guidedLimits.dischargeMinutes;
  const measured = absence.exec(clause);
  if (measured === null) return isolation.test(clause);
  return Number(measured.groups?.volts ?? measured.groups?.below ?? safeVolts) >= safeVolts;
}
