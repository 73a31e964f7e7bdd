import { type Reading, readingFailures } from '@bancada/contract/attachments/document-readings';
import { wholeNumber } from '@bancada/contract/whole-number';

/** How far a file is read, and what of it is not in the search: one sentence or two. */
export function readingText(reading: Reading): string {
  const { estado, paginas, paginas_lidas } = reading;
  if (estado === 'lido') return readText(reading);
  if (estado === 'falhou') return failedText(reading);
  const reached = paginas === null ? null : Math.min(paginas_lidas + 1, paginas);
  const place = reached === null ? '' : `: página ${wholeNumber(reached)} de ${wholeNumber(paginas ?? 0)}`;
  if (reading.sem_espaco) return `Espera espaço livre no disco do servidor${place}`;
  if (estado === 'lendo') return `Sendo lido${place}`;
  return paginas_lidas === 0 ? 'Na fila de leitura' : `Na fila de leitura${place}`;
}

function readText({ paginas, paginas_lidas, paginas_falhas, paginas_desenhadas, motivo }: Reading): string {
  const all = paginas ?? 0;
  if (all === 0) return 'Não lido: a busca encontra o arquivo só pelo nome';
  const found = paginas_lidas - paginas_falhas;
  if (found === all) return withDrawn(`Lido para a busca: ${pagesText(all)}`, paginas_desenhadas);
  const why = motivo === null ? '' : ` ${readingFailures[motivo]}`;
  return withDrawn(
    `Lido para a busca: ${wholeNumber(found)} de ${pagesText(all)}.${why}`,
    paginas_desenhadas,
  );
}

function withDrawn(text: string, pages: number): string {
  return pages === 0 ? text : `${text.replace(/\.$/, '')}. ${drawnText(pages)}`;
}

/** Of pages whose names are drawn in part. */
export function drawnText(pages: number): string {
  return pages === 1
    ? 'Uma página é em parte desenhada: dos nomes desenhados nela, nem todos são reconhecidos.'
    : `${wholeNumber(pages)} páginas são em parte desenhadas: dos nomes desenhados nelas, nem todos são reconhecidos.`;
}

function failedText({ paginas, paginas_lidas, paginas_falhas, motivo }: Reading): string {
  const why = motivo === null ? 'A leitura falhou.' : readingFailures[motivo];
  const found = paginas_lidas - paginas_falhas;
  if (found === 0) return why;
  return `${why} Antes disso: ${paginas === null ? pagesText(found) : `${wholeNumber(found)} de ${pagesText(paginas)}`}.`;
}

/** Whether reading it again may find more. */
export function mayBeReadAgain({ estado, paginas, paginas_lidas, paginas_falhas }: Reading): boolean {
  return estado === 'falhou' || (estado === 'lido' && paginas_lidas - paginas_falhas < (paginas ?? 0));
}

/** From 0 to 100; null: not known. */
export function readPercent({ paginas, paginas_lidas }: Reading): number | null {
  return paginas === null || paginas === 0 ? null : (100 * paginas_lidas) / paginas;
}

function pagesText(count: number): string {
  return count === 1 ? '1 página' : `${wholeNumber(count)} páginas`;
}
