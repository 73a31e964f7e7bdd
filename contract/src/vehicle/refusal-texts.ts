// Why a module refuses a request: negative response codes of ISO 14229-1 (annex A) and ISO 14230-3.

const words: Record<string, string> = {
  '10': 'recusou sem dizer por quê',
  '11': 'não conhece este pedido',
  '12': 'não conhece este pedido',
  '13': 'achou o pedido do tamanho errado',
  '21': 'está ocupado',
  '22': 'não está em condições (ignição, marcha, velocidade ou carga)',
  '24': 'quer outro pedido antes',
  '31': 'não tem isto',
  '33': 'pede acesso de segurança do fabricante',
  '7E': 'só responde em outra sessão de diagnóstico',
  '7F': 'só responde em outra sessão de diagnóstico',
  '83': 'não faz isto com o motor ligado',
  '84': 'não faz isto com o motor desligado',
  '88': 'não faz isto com o carro andando',
  '92': 'achou a tensão de 12 V alta demais',
  '93': 'achou a tensão de 12 V baixa demais',
};

/** What follows the module's name, of a reason in hexadecimal. */
export function refusalText(reason: string): string {
  return words[reason] ?? 'recusou o pedido';
}
