import { mayBeNumber } from '@bancada/contract/units/read-number';
import type { UnitOfNumber } from '@bancada/contract/units/units';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDeviceDesktopAnalytics, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../ui/Failure.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { dateText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import { numberWithKind, unitName } from './unit-text.ts';
import { byNumberQuery } from './units.queries.ts';

interface NumberOffersProps {
  /** As typed, scanned or read. */
  typed: string;
  /** Offers to make a unit of a number that none has. */
  isCreatable?: boolean;
  /** Takes the unit, instead of opening its page: the button's label, and what it does. */
  take?: { label: string; onTake: (hit: UnitOfNumber) => void };
  /** Not offered: the one that is edited. */
  except?: number | undefined;
}

/** The units that a number is, or may be: each is offered, none is taken by itself. Nothing where the text can be no number. */
export function NumberOffers({ typed, isCreatable = false, take, except }: NumberOffersProps) {
  const query = useQuery(byNumberQuery(typed));
  const mayEdit = useMay('edit-knowledge-base');
  if (!mayBeNumber(typed)) return null;
  if (query.isError)
    return (
      <Failure
        error={query.error}
        fallback="Os aparelhos não foram procurados."
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return null;
  const isOther = ({ aparelho }: UnitOfNumber) => aparelho.id !== except;
  const [exact, near] = [query.data.exatos.filter(isOther), query.data.parecidos.filter(isOther)];
  const isUnknown = exact.length === 0 && isCreatable && mayEdit;
  if (exact.length + near.length === 0 && !isUnknown) return null;
  return (
    <Stack gap="xs" role="status" aria-label="Aparelhos com este número">
      {exact.map((hit) => (
        <Offer key={hit.aparelho.id} hit={hit} take={take} isExact />
      ))}
      {near.length > 0 && <Text size="sm">Ou foi um erro de digitação? Confira cada sinal:</Text>}
      {near.map((hit) => (
        <Offer key={hit.aparelho.id} hit={hit} take={take} />
      ))}
      {isUnknown && <NewOfNumber typed={typed} />}
    </Stack>
  );
}

interface OfferProps {
  hit: UnitOfNumber;
  take: NumberOffersProps['take'];
  isExact?: boolean;
}

function Offer({ hit, take, isExact = false }: OfferProps) {
  const { aparelho, tipo, numero } = hit;
  return (
    <Paper withBorder p="sm">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 200px', minWidth: 0 }}>
          <IconDeviceDesktopAnalytics size={22} aria-hidden style={{ flex: 'none' }} />
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {aparelho.modelo_equipamento_nome ?? 'Aparelho sem modelo'}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {isExact ? '' : 'Parece com: '}
              {numberWithKind(tipo, numero)}
            </Text>
            <PastLine hit={hit} />
          </div>
        </Group>
        <OpenOrTake hit={hit} take={take} />
      </Group>
    </Paper>
  );
}

function OpenOrTake({ hit, take }: Omit<OfferProps, 'isExact'>): ReactNode {
  const name = unitName(hit.aparelho);
  if (take === undefined)
    return (
      <LinkButton
        to="/aparelhos/$unitId"
        params={{ unitId: String(hit.aparelho.id) }}
        variant="light"
        aria-label={`Abrir a ficha de ${name}`}
      >
        Abrir a ficha
      </LinkButton>
    );
  return (
    <Button variant="light" aria-label={`${take.label}: ${name}`} onClick={() => take.onTake(hit)}>
      {take.label}
    </Button>
  );
}

/** How often it was here, and when last. */
function PastLine({ hit: { aparelho } }: { hit: UnitOfNumber }) {
  const { atendimentos, ultimo_em } = aparelho;
  if (ultimo_em === null) return <Text size="sm">Ainda sem atendimentos</Text>;
  const times = atendimentos === 1 ? '1 atendimento' : `${atendimentos} atendimentos`;
  return (
    <Text size="sm">
      {times}, o último em {dateText(ultimo_em)}
    </Text>
  );
}

function NewOfNumber({ typed }: { typed: string }) {
  return (
    <Group gap="sm">
      <Text size="sm">Nenhum aparelho tem este número.</Text>
      <LinkButton
        to="/aparelhos/novo"
        search={{ numero: typed.trim() }}
        variant="default"
        leftSection={<IconPlus size={18} />}
      >
        Criar a ficha
      </LinkButton>
    </Group>
  );
}
