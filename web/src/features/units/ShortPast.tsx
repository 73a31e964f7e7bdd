import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { Unit } from '@bancada/contract/units/units';
import type { Visit } from '@bancada/contract/units/visits';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { localDay } from '../../ui/days.ts';
import { Failure } from '../../ui/Failure.tsx';
import { dateText } from '../../ui/time.ts';
import { visitsQuery } from './units.queries.ts';

const shownVisits = 3;
const dayMs = 86_400_000;

/** What a unit had the last times, in a line each, and how long ago it left: to be read before it is diagnosed again. */
export function ShortPast({ unit }: { unit: Unit }) {
  const query = useQuery(visitsQuery(unit.id, 1));
  if (query.isError)
    return (
      <Failure
        error={query.error}
        fallback="O passado do aparelho não foi lido."
        onRetry={() => void query.refetch()}
      />
    );
  const visits = query.data?.data ?? [];
  const ended = visits.find(({ encerrado_em }) => encerrado_em !== null)?.encerrado_em ?? null;
  const today = localDay(new Date());
  return (
    <>
      {ended !== null && unit.atendimento_aberto === null && (
        <Text fw={600}>
          {returnText(daysBetween(ended, today))}
          {unit.garantia_ate !== null && unit.garantia_ate >= today ? ', em garantia' : ''}
        </Text>
      )}
      {query.data !== undefined && visits.length === 0 && (
        <Text size="sm" c="dimmed">
          Ainda sem atendimentos: este será o primeiro.
        </Text>
      )}
      {visits.length > 0 && (
        <List size="sm" aria-label="Últimos atendimentos">
          {visits.slice(0, shownVisits).map((visit) => (
            <List.Item key={visit.id} style={{ overflowWrap: 'anywhere' }}>
              {visitLine(visit)}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}

function returnText(days: number): string {
  if (days <= 0) return 'Saiu hoje';
  return days === 1 ? 'Voltou em 1 dia' : `Voltou em ${days} dias`;
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** `12/01/2026 · Não carrega · Resolveu: trocar o conector`. */
function visitLine({ aberto_em, queixa, sintoma, feito, resultados }: Visit): string {
  const solved = resultados.find(({ resolveu }) => resolveu);
  const done = solved === undefined ? feito : `${outcomeTexts.solved}: ${solved.solucao}`;
  return [dateText(aberto_em), queixa ?? sintoma, done].filter((part) => part !== null).join(' · ');
}
