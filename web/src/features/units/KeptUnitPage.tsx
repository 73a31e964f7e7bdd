import { Stack, Text } from '@mantine/core';
import { BackButton } from '../../ui/BackButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { KeptNote } from '../offline/ConnectionNote.tsx';
import type { KeptUnit } from '../offline/kept-faults.ts';
import { UnitFacts } from './UnitFacts.tsx';
import { photosLeftText, unitName } from './unit-text.ts';
import { VisitCard } from './VisitCard.tsx';

/** A ficha as this browser keeps it, in place of its page or a visit's, while there is no connection. */
export function KeptUnitPage({ kept: { unit, visits, visitCount, keptAt } }: { kept: KeptUnit }) {
  return (
    <Page title={unitName(unit)} back={<BackButton />}>
      <Stack gap="md">
        <KeptNote keptAt={keptAt} />
        <UnitFacts unit={unit} />
        <Section title="Atendimentos" isWide>
          <Stack gap="md">
            {visits.map((visit) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                outcomes={null}
                photos={<PhotosLeft count={visit.fotos} />}
              />
            ))}
            <Text size="sm" c="dimmed">
              {keptText(visits.length, visitCount)}
            </Text>
          </Stack>
        </Section>
      </Stack>
    </Page>
  );
}

/** Photos of visits are not kept in this browser. */
function PhotosLeft({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {photosLeftText(count)}
    </Text>
  );
}

function keptText(kept: number, all: number): string {
  if (all === 0) return 'Este aparelho ainda não teve atendimentos.';
  return kept < all ? `Os ${kept} mais novos de ${all} atendimentos.` : '';
}
