import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { Visit, VisitSession } from '@bancada/contract/units/visits';
import { List, Stack, Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/Links.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText } from '../../ui/time.ts';

const answerTexts: Record<VisitSession['respostas'][number]['resposta'], string> = {
  normal: 'normal',
  anormal: 'não está normal',
  impossivel: 'não deu para verificar',
  feito: 'feito',
};

/** The guided diagnoses and outcomes of a visit. */
export function VisitWork({ visit: { sessoes, resultados } }: { visit: Visit }) {
  return (
    <Stack gap="sm">
      {sessoes.map((session) => (
        <Session key={session.id} session={session} />
      ))}
      {resultados.length > 0 && (
        <List spacing="xs" aria-label="Resultados">
          {resultados.map(({ id, resolveu, solucao, causa, dia, por_nome, nota }) => (
            <List.Item key={id}>
              <RecordAnchor kind="resultados" id={id}>
                {resolveu ? outcomeTexts.solved : outcomeTexts.notSolved}: {solucao}
              </RecordAnchor>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {[causa === null ? null : `Causa: ${causa}`, dateText(dia), por_nome, nota]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Session({ session: { id, titulo, fim, respostas } }: { session: VisitSession }) {
  return (
    <div>
      <LinkAnchor to="/diagnostico-guiado/$guiadoId" params={{ guiadoId: String(id) }}>
        Diagnóstico guiado: {titulo}
      </LinkAnchor>
      {fim === null && (
        <Text span size="sm" c="dimmed">
          {' '}
          (em andamento)
        </Text>
      )}
      {respostas.length > 0 && (
        <List size="sm" aria-label="O que foi verificado">
          {respostas.map(({ diagnostico_id, descricao, resposta, valor, esperado }) => (
            <List.Item key={diagnostico_id} style={{ overflowWrap: 'anywhere' }}>
              {descricao}: {answerTexts[resposta]}
              {valor === null ? '' : `, medido ${valor}`}
              {esperado === null ? '' : ` (esperado: ${esperado})`}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
