import { type BoardWithNames, boardNameEndpoints } from '@bancada/contract/boards/board-names';
import { namesInTexts } from '@bancada/contract/boards/names-in-text';
import { Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';

interface NamedOnBoardsProps {
  /** Whose boards are looked at. */
  models: readonly number[];
  /** Where names of parts and nets may stand. */
  texts: readonly string[];
}

/** Asked of at most so many models. */
const modelsMax = 20;

function useNamed({ models, texts }: NamedOnBoardsProps): BoardWithNames[] {
  const { data = [] } = useQuery(boardsNamingQuery(models.slice(0, modelsMax), namesInTexts(texts)));
  return data;
}

/** Parts and nets that texts name and a board of these models has: each leads to it, lit. Nothing where there is none. */
export function NamedOnBoards(props: NamedOnBoardsProps) {
  const boards = useNamed(props);
  if (boards.length === 0) return null;
  return (
    <Section title="Na placa" isPrinted={false}>
      <Stack gap="xs">
        {boards.map(({ anexo, modelo, nomes }) => (
          <div key={anexo.id}>
            <BoardNames anexo={anexo} nomes={nomes} />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {modelo.nome} · {anexo.nome_arquivo}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  );
}

/** The same on one line, without a heading: beside what was sought in a document. */
export function SoughtOnBoards({ model, sought }: { model: number | null; sought: string }) {
  // `PPBUS G3H` may be one name.
  const texts = [sought, sought.trim().replace(/\s+/g, '_')];
  const [board] = useNamed({ models: model === null ? [] : [model], texts });
  if (board === undefined) return null;
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm">Na placa:</Text>
      <BoardNames {...board} />
    </Group>
  );
}

function BoardNames({ anexo, nomes }: Pick<BoardWithNames, 'anexo' | 'nomes'>) {
  return (
    <Group gap="4px 12px">
      {nomes.map(({ nome, tipo }) => (
        <LinkAnchor
          key={`${tipo} ${nome}`}
          to="/placas/$attachmentId"
          params={{ attachmentId: String(anexo.id) }}
          search={tipo === 'peca' ? { parte: nome } : { rede: nome }}
          className="touch-link"
          style={{ overflowWrap: 'anywhere' }}
        >
          {nome}
        </LinkAnchor>
      ))}
    </Group>
  );
}

/** Boards of models that have one of these names; with no names nothing is asked. */
export function boardsNamingQuery(models: readonly number[], names: readonly string[]) {
  return queryOptions({
    queryKey: ['boards', 'naming', models, names],
    queryFn: ({ signal }) =>
      call(
        boardNameEndpoints.find,
        { query: { modelo_equipamento_id: [...models], nome: [...names] } },
        { signal },
      ),
    enabled: models.length > 0 && names.length > 0,
  });
}
