import { timeText } from '../../ui/time.ts';

/** Browser and system, as far as known: `Chrome 142 em Windows`. */
export function deviceText({
  navegador,
  sistema,
}: {
  navegador: string | null;
  sistema: string | null;
}): string {
  const known = [navegador, sistema].filter((part) => part !== null);
  return known.length === 0 ? 'Aparelho desconhecido' : known.join(' em ');
}

/** Time of the last occurrence, and the number of occurrences since the first. */
export function whenText({
  vezes,
  primeira_em,
  ultima_em,
}: {
  vezes: number;
  primeira_em: string;
  ultima_em: string;
}): string {
  if (vezes === 1) return timeText(ultima_em);
  return `${timeText(ultima_em)} (${vezes} vezes desde ${timeText(primeira_em)})`;
}
