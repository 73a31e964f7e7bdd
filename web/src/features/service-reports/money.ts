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
