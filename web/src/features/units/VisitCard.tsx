import { visitStateTexts } from '@bancada/contract/units/visit-states';
import { type Visit, visitTexts } from '@bancada/contract/units/visits';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText } from '../../ui/time.ts';
import { VisitWork } from './VisitWork.tsx';

interface VisitCardProps {
  visit: Visit;
  /** Says what solved its fault. */
  outcomes: ReactNode;
  photos: ReactNode;
}

/** One visit: what it had, what was tried and measured, what solved it, until when it is guaranteed. */
export function VisitCard({ visit, outcomes, photos }: VisitCardProps) {
  const name = `Atendimento de ${dateText(visit.aberto_em)}`;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Title order={3} size="h4">
            <LinkAnchor to="/atendimentos/$visitId" params={{ visitId: String(visit.id) }} inherit>
              {name}
            </LinkAnchor>
          </Title>
          <Badge variant="light" size="lg" tt="none">
            {visitStateTexts[visit.estado]}
          </Badge>
        </Group>
        <CameBack visit={visit} />
        <VisitFacts visit={visit} />
        {outcomes}
        {photos}
      </Stack>
    </Paper>
  );
}

/** `Voltou em 23 dias, em garantia`. */
export function CameBack({ visit: { voltou_em, em_garantia } }: { visit: Visit }) {
  if (voltou_em === null) return null;
  const text = visitTexts.cameBack(voltou_em);
  return (
    <Text fw={600}>
      {text.charAt(0).toUpperCase() + text.slice(1)}
      {em_garantia ? ', em garantia' : ''}
    </Text>
  );
}

/** What is written of a visit, with what was done in it. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { queixa, feito, nao_feito, nota, garantia_ate, encerrado_em, sintoma, sintoma_id } = visit;
  return (
    <>
      <FactGrid>
        <LongFact label="Queixa" text={queixa} />
        {sintoma_id !== null && (
          <Fact label="Defeito" isWide>
            <RecordAnchor kind="sintomas" id={sintoma_id}>
              {sintoma}
            </RecordAnchor>
          </Fact>
        )}
        <LongFact label="O que foi feito" text={feito} />
        <LongFact label="O que não foi feito" text={nao_feito} />
        <LongFact label="Nota" text={nota} />
        {encerrado_em !== null && <Fact label="Saída">{dateText(encerrado_em)}</Fact>}
        {garantia_ate !== null && <Fact label="Garantia até">{dateText(garantia_ate)}</Fact>}
        {visit.criado_por_nome !== null && <Fact label="Por">{visit.criado_por_nome}</Fact>}
      </FactGrid>
      <VisitWork visit={visit} />
    </>
  );
}

function LongFact({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <Fact label={label} isWide>
      <LongText text={text} />
    </Fact>
  );
}
