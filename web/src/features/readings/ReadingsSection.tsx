import type { BoardWithNames } from '@bancada/contract/boards/board-names';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Section } from '../../ui/Section.tsx';
import { useMay } from '../auth/use-may.ts';
import { boardsNamingQuery } from '../boards/NamedOnBoards.tsx';
import { nameOfPoint, namesOfPoints } from '../boards/point-names.ts';
import { PointCard } from './PointCard.tsx';
import { pointsQuery, revisionsQuery } from './readings.queries.ts';

const QuickReadings = lazyPart(async () => (await import('./QuickReadings.tsx')).QuickReadings);
const ReadingFiles = lazyPart(async () => (await import('./ReadingFiles.tsx')).ReadingFiles);

/** On a model's page: what good boards measure at each point, new readings, and files of them. */
export function ReadingsSection({ modelId }: { modelId: number }) {
  const [search, setSearch] = useState('');
  const [revisao, setRevisao] = useState<string>();
  const [isAdding, setIsAdding] = useState(false);
  const mayEdit = useMay('edit-knowledge-base');
  return (
    <Section title="Leituras" isWide>
      <Group gap="sm" data-print="no" align="flex-end">
        {mayEdit && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            variant={isAdding ? 'default' : 'filled'}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            {isAdding ? 'Fechar' : 'Nova leitura'}
          </Button>
        )}
        <SearchField term={search} placeholder="Buscar ponto ou rede..." onSearch={setSearch} />
        <Revisions modelId={modelId} chosen={revisao} onChoose={setRevisao} />
      </Group>
      {isAdding && <QuickReadings key={revisao ?? ''} modelId={modelId} revisao={revisao} />}
      <Points modelId={modelId} search={search} revisao={revisao} />
      <ReadingFiles modelId={modelId} revisao={revisao} mayEdit={mayEdit} />
    </Section>
  );
}

interface PointsProps {
  modelId: number;
  search: string;
  revisao: string | undefined;
}

/** Another search, or another board, begins with the first page. */
function Points(props: PointsProps) {
  return <PagesOfPoints key={`${props.revisao} ${props.search}`} {...props} />;
}

function PagesOfPoints({ modelId, search, revisao }: PointsProps) {
  const [page, setPage] = useState(1);
  const filter = { search: search.trim() || undefined, revisao };
  const query = useQuery(pointsQuery(modelId, page, filter));
  const points = [...new Set((query.data?.data ?? []).map(({ ponto }) => ponto))];
  const { data: boards = [] } = useQuery(boardsNamingQuery([modelId], namesOfPoints(points)));
  const isFiltered = filter.search !== undefined || revisao !== undefined;
  return (
    <Loaded
      query={query}
      failure="Erro ao buscar leituras."
      skeleton={<SkeletonBlocks count={2} heightPx={70} />}
    >
      {({ data, total, total_pages }) => (
        <Stack gap="md">
          {total === 0 ? (
            <NoPoints isFiltered={isFiltered} />
          ) : (
            <Text size="sm" c="dimmed" role="status">
              {total === 1 ? '1 ponto' : `${wholeNumber(total)} pontos`}
            </Text>
          )}
          {data.map((point) => (
            <PointCard
              key={`${point.ponto} ${point.referencia}`}
              modelId={modelId}
              revisao={revisao}
              point={point}
              place={<PointOnBoard point={point.ponto} boards={boards} />}
            />
          ))}
          {total_pages > 1 && <Paging page={page} totalPages={total_pages} onChange={setPage} />}
        </Stack>
      )}
    </Loaded>
  );
}

function NoPoints({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingHere next="Tente um pedaço menor do nome.">Nenhum ponto encontrado.</NothingHere>
  ) : (
    <NothingHere next="Registre o que uma placa boa mede, ou traga um arquivo.">
      Ainda não há leituras deste equipamento.
    </NothingHere>
  );
}

interface RevisionsProps {
  modelId: number;
  chosen: string | undefined;
  onChoose: (revisao: string | undefined) => void;
}

const all = '*';

/** Which board, where the readings are of several. */
function Revisions({ modelId, chosen, onChoose }: RevisionsProps) {
  const { data = [] } = useQuery(revisionsQuery(modelId));
  if (data.length < 2 && chosen === undefined) return null;
  return (
    <NativeSelect
      aria-label="Placa ou revisão"
      size="md"
      data={[
        { value: all, label: 'Todas as placas' },
        ...data.map(({ revisao }) => ({ value: revisao, label: revisao === '' ? 'Sem revisão' : revisao })),
      ]}
      value={chosen ?? all}
      onChange={({ currentTarget: { value } }) => onChoose(value === all ? undefined : value)}
    />
  );
}

/** Where a point is on a board of its model: its net or its part, lit. Nothing where no board has it. */
function PointOnBoard({ point, boards }: { point: string; boards: readonly BoardWithNames[] }) {
  for (const { anexo, nomes } of boards) {
    const found = nameOfPoint(point, nomes);
    if (found === undefined) continue;
    const { nome, tipo } = found;
    return (
      <LinkAnchor
        to="/placas/$attachmentId"
        params={{ attachmentId: String(anexo.id) }}
        search={tipo === 'peca' ? { parte: nome } : { rede: nome }}
        className="touch-link"
        aria-label={`${point} na placa`}
      >
        Na placa
      </LinkAnchor>
    );
  }
  return null;
}
