import type { DocumentHit } from '@bancada/contract/attachments/documents';
import { isBoard } from '@bancada/contract/boards/board-media-type';
import { isNamedIn } from '@bancada/contract/boards/names-in-text';
import type { FaultCard } from '@bancada/contract/faults/faults';
import { proofText } from '@bancada/contract/faults/proof';
import { recordPage } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkAnchor } from '../../ui/Links.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { datasheetsNamedQuery, faultsNamingQuery, pagesNamingQuery } from './boards.queries.ts';
import type { NamedLit } from './LitPanel.tsx';
import type { MeasuredLit, ReadingsSlot } from './use-placed-points.ts';

interface BoardLinksProps {
  kind: 'part' | 'net';
  /** Of the part or the net. */
  name: string;
  /** What the part is, where the file says so. */
  value: string | null;
  model: number;
  /** The attachment that is the board: its own names are no find. */
  board: number;
}

/** What the knowledge base has of a part or a net of a model: faults with their proof, pages, datasheets. */
export function BoardLinks({ kind, name, value, model, board }: BoardLinksProps) {
  const faults = useQuery(faultsNamingQuery(model, name));
  const pages = useQuery(pagesNamingQuery(model, name));
  const naming = (faults.data?.data ?? []).filter((fault) =>
    textsOf(fault).some((text) => isNamedIn(text, name)),
  );
  return (
    <Stack gap="md">
      <BoardPart
        title={
          kind === 'part' ? 'Defeitos deste modelo com esta peça' : 'Defeitos deste modelo com esta rede'
        }
      >
        <Loaded
          query={faults}
          failure="Erro ao buscar defeitos."
          skeleton={<SkeletonBlocks count={1} heightPx={40} />}
        >
          {() => <Faults faults={naming} name={name} />}
        </Loaded>
      </BoardPart>
      {kind === 'part' && <Datasheets faults={naming} {...{ name, value }} />}
      <BoardPart title="Páginas que a citam">
        <Loaded
          query={pages}
          failure="Erro ao buscar páginas."
          skeleton={<SkeletonBlocks count={1} heightPx={40} />}
        >
          {(hits) => <Pages hits={hits.filter(({ anexo }) => anexo.id !== board)} name={name} />}
        </Loaded>
      </BoardPart>
    </Stack>
  );
}

const textsOf = ({ sintoma, verificacoes, solucoes }: FaultCard) => [
  sintoma,
  ...[...verificacoes, ...solucoes].map(({ texto }) => texto),
];

/** Those that a solution with it mends come first: there it was the cause. */
function Faults({ faults, name }: { faults: readonly FaultCard[]; name: string }) {
  if (faults.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhum defeito a cita ainda.
      </Text>
    );
  const caused = faults.map((fault) => ({
    fault,
    solutions: fault.solucoes.filter(({ texto }) => isNamedIn(texto, name)),
  }));
  const inOrder = caused.toSorted(
    (one, other) => Number(other.solutions.length > 0) - Number(one.solutions.length > 0),
  );
  return (
    <Stack component="ul" gap="xs" className="plain-list">
      {inOrder.map(({ fault, solutions }) => (
        <li key={fault.id}>
          <RecordAnchor kind="sintomas" id={fault.id}>
            {fault.sintoma}
          </RecordAnchor>
          {solutions.length === 0 && (
            <Text size="sm" c="dimmed">
              citada no que se verifica
            </Text>
          )}
          {solutions.map((solution) => (
            <Text size="sm" key={solution.id}>
              Foi a causa: {solution.texto}
              <Text span size="sm" c="dimmed">
                {' '}
                · {proofText(solution) ?? 'ainda sem resultado na sua oficina'}
              </Text>
            </Text>
          ))}
        </li>
      ))}
    </Stack>
  );
}

interface DatasheetsProps extends Pick<BoardLinksProps, 'name' | 'value'> {
  faults: readonly FaultCard[];
}

/** By what the file says that the part is, and by the part numbers in solutions with it: most boardview files tell none. */
function Datasheets({ faults, name, value }: DatasheetsProps) {
  const solutions = faults.flatMap(({ solucoes }) => solucoes.map(({ texto }) => texto));
  const naming = solutions.filter((texto) => isNamedIn(texto, name));
  const text = [name, ...(value === null ? [] : [value]), ...naming].join(' · ');
  const { data } = useQuery(datasheetsNamedQuery(text));
  if (data === undefined || data.pecas.length === 0) return null;
  return (
    <BoardPart title="Datasheet">
      <Stack component="ul" gap={4} className="plain-list">
        {data.pecas.map(({ id, part_number, nome }) => (
          <li key={id}>
            <RecordAnchor kind="datasheets" id={id}>{`${part_number} · ${nome}`}</RecordAnchor>
          </li>
        ))}
      </Stack>
    </BoardPart>
  );
}

function Pages({ hits, name }: { hits: readonly DocumentHit[]; name: string }) {
  if (hits.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhum documento deste modelo a cita.
      </Text>
    );
  return (
    <Stack component="ul" gap={4} className="plain-list">
      {hits.map(({ anexo, melhor, paginas_encontradas }) =>
        isBoard(anexo.tipo_arquivo) ? (
          <li key={anexo.id}>
            <LinkAnchor
              to="/placas/$attachmentId"
              params={{ attachmentId: String(anexo.id) }}
              search={{ q: name }}
              style={{ overflowWrap: 'anywhere' }}
            >
              {anexo.nome_arquivo}, outra placa
            </LinkAnchor>
          </li>
        ) : (
          <li key={anexo.id}>
            <LinkAnchor
              to={recordPage('attachments', anexo.id)}
              search={{ pagina: melhor?.pagina, q: name }}
              style={{ overflowWrap: 'anywhere' }}
            >
              {anexo.nome_arquivo}
              {melhor !== null && `, página ${wholeNumber(melhor.pagina)}`}
            </LinkAnchor>
            {paginas_encontradas > 1 && (
              <Text span size="sm" c="dimmed">
                {' '}
                · em {wholeNumber(paginas_encontradas)} páginas
              </Text>
            )}
          </li>
        ),
      )}
    </Stack>
  );
}

/** A part of what is known of what is lit, under its title. */
export function BoardPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface KnownOfLitProps extends NamedLit, Omit<MeasuredLit, 'name' | 'modelId'> {
  model: number;
  /** The attachment that is the board. */
  board: number;
  readings: ReadingsSlot | undefined;
}

/** What was measured on what is lit, and what the knowledge base has of it. */
export function KnownOfLit(props: KnownOfLitProps) {
  const { kind, name, measured, value, model, board, readings, ...lit } = props;
  return (
    <>
      {readings?.({ modelId: model, name: measured, ...lit })}
      <BoardLinks key={`${kind} ${name}`} {...{ kind, name, value, model, board }} />
    </>
  );
}
