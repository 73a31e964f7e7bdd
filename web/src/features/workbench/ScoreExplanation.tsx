import type { Explanation } from '@bancada/contract/search/search';
import { Button, Collapse, Table, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './ScoreExplanation.module.css';

type Term = Explanation['termos'][number];

const kinds: Record<Term['tipo'], string> = {
  word: 'palavra',
  negation: 'negação',
  small: 'palavra de ligação',
  maker: 'fabricante',
  equipment: 'aparelho',
  code: 'código',
  signal: 'bipes ou LEDs',
  part: 'part number',
  value: 'valor com unidade',
  phrase: 'frase entre aspas',
};

/** How a record matches a term, by the server's names. */
const ways: Record<string, string> = {
  exact: 'igual',
  stem: 'outra flexão',
  code: 'código',
  partBeginning: 'começo do part number',
  partInside: 'parte do part number',
  prefix: 'começo da palavra',
  typo: 'erro de digitação corrigido',
  synonym: 'sinônimo',
  sameKind: 'equipamento do mesmo tipo',
  phrase: 'palavra por palavra',
  nearCode: 'código parecido',
};

const parts = {
  termos: 'termos',
  ngramas: 'pedaços de palavras',
  semelhanca_ao_primeiro: 'semelhança ao primeiro',
} as const satisfies Record<keyof Explanation['partes'], string>;

/** Why a result is ranked where it is: its score and, when pressed, its parts. */
export function ScoreExplanation({ explanation }: { explanation: Explanation }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const { pontos, partes, atende_tudo, desconhecidas, termos } = explanation;
  const sum = (Object.keys(parts) as (keyof typeof parts)[]).map(
    (name) => `${parts[name]} ${asNumber(partes[name])}`,
  );
  return (
    <div className={classes.explanation}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        px="xs"
        className={classes.button ?? ''}
        leftSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        {asNumber(pontos)} pontos, {atende_tudo ? 'atende a tudo' : 'não atende a tudo'}
      </Button>
      <Collapse expanded={isOpen} id={panel} role="region" aria-label="Por que está nesta ordem">
        <Text size="sm" c="dimmed" className={classes.sum ?? ''}>
          Pontos: {sum.join(' + ')}
        </Text>
        {desconhecidas.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.sum ?? ''}>
            Em nenhum registro: {desconhecidas.join(', ')}
          </Text>
        )}
        <Table className={classes.table ?? ''} verticalSpacing={4} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Termo</Table.Th>
              <Table.Th scope="col">Tipo</Table.Th>
              <Table.Th scope="col">Encontrado como</Table.Th>
              <Table.Th scope="col" className={classes.number ?? ''}>
                Peso
              </Table.Th>
              <Table.Th scope="col" className={classes.number ?? ''}>
                Valor
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {termos.map((term, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a search, in their order
              <TermRow key={place} term={term} />
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </div>
  );
}

function TermRow({ term }: { term: Term }) {
  const { texto, tipo, negado, obrigatorio, peso, valor } = term;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {negado && 'não '}
        {texto}
      </Table.Th>
      <Table.Td>
        {kinds[tipo]}
        {!obrigatorio && ', opcional'}
      </Table.Td>
      <Table.Td>{wayText(term)}</Table.Td>
      <Table.Td className={classes.number ?? ''}>{asNumber(peso)}</Table.Td>
      <Table.Td className={classes.number ?? ''}>{asNumber(valor)}</Table.Td>
    </Table.Tr>
  );
}

/** How it matched, with the stem of the record's word if it differs from the term's. */
function wayText({ texto, encontrado_como, lexemas, valor }: Term): string {
  // A value without a variant comes from a word with a similar spelling.
  if (encontrado_como === null) return valor > 0 ? 'palavra parecida' : 'não encontrado';
  const way = ways[encontrado_como] ?? encontrado_como;
  const stems = lexemas.join(' ');
  const isSame = ['exact', 'code'].includes(encontrado_como) || stems === texto;
  return isSame || stems === '' ? way : `${way} (${stems})`;
}

function asNumber(value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
