import { isBeingRead, type Reading, readingFailures } from '@bancada/contract/attachments/document-readings';
import { Box, Text } from '@mantine/core';
import { Failure } from '../../../ui/Failure.tsx';
import { drawnText } from '../../documents/reading-texts.ts';
import type { SearchInside } from './use-search-inside.ts';

/** How a search inside a file stands: what it waits for, what it cannot find, and why. */
export function SearchNote({ search, pages }: { search: SearchInside; pages: number }) {
  const { query, error, retry } = search;
  if (query === '') return null;
  if (error !== null)
    return (
      <Box mb="xs">
        <Failure error={error} fallback="Erro ao buscar neste arquivo." onRetry={retry} />
      </Box>
    );
  const text = sentences(search, pages).join(' ');
  return (
    <Text role="status" size="sm" mb={text === '' ? 0 : 'xs'}>
      {text}
    </Text>
  );
}

function sentences(
  { hits, isWaiting, reading, isReadingOn, pagesReadHere }: SearchInside,
  pages: number,
): string[] {
  if (isWaiting || reading === undefined) return ['Procurando…'];
  if (reading.estado === 'lido' && reading.paginas === 0)
    return ['O servidor não lê arquivos deste tipo: a busca os encontra só pelo nome.'];
  const isSearched = pagesReadHere === null ? !isBeingRead(reading) : pagesReadHere === pages;
  const isFruitless = hits.length === 0 && reading.estado !== 'falhou';
  const isFruitlessHere = hits.length === 0 && pagesReadHere !== null && isSearched;
  return [
    ...(isSearched && isFruitless ? ['Nada encontrado neste arquivo.'] : []),
    ...readingSentences(reading, isReadingOn),
    ...(pagesReadHere !== null && !isSearched
      ? [`Procurando no texto do PDF aberto: página ${pagesReadHere} de ${pages}.`]
      : []),
    ...(isFruitlessHere ? ['Nada encontrado no texto do PDF aberto.'] : []),
  ];
}

function readingSentences(reading: Reading, isReadingOn: boolean): string[] {
  const { estado, paginas, paginas_lidas, paginas_falhas, paginas_desenhadas, motivo, sem_espaco } = reading;
  const drawn = paginas_desenhadas === 0 ? [] : [drawnText(paginas_desenhadas)];
  const reason = motivo === null ? [] : [readingFailures[motivo]];
  if (estado === 'falhou') return reason;
  if (estado === 'esperando' && !isReadingOn)
    return [
      'A leitura de arquivos está desligada neste servidor, então este não entra na busca por enquanto.',
    ];
  if (sem_espaco) return ['O arquivo espera espaço livre no disco do servidor para ser lido.'];
  if (estado === 'esperando') return ['O arquivo espera para ser lido pela busca.'];
  if (estado === 'lendo') {
    const progress = paginas === null ? '' : `: ${paginas_lidas} de ${paginas} páginas`;
    return [`O arquivo está sendo lido${progress}. A busca já mostra o que foi lido.`];
  }
  // The sentence says that what comes after them is not found.
  if (paginas_falhas === 0) return [...(paginas_lidas < (paginas ?? 0) ? reason : []), ...drawn];
  const failed =
    paginas_falhas === 1
      ? 'Uma página não pôde ser lida e não entra na busca.'
      : `${paginas_falhas} páginas não puderam ser lidas e não entram na busca.`;
  return [failed, ...reason, ...drawn];
}
