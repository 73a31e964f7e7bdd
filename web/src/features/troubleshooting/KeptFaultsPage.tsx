import { recordPage } from '@bancada/contract/records';
import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobileDown, IconDeviceMobileX, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { fold } from '../../ui/fold.ts';
import { LinkAnchor } from '../../ui/LinkAnchor.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NothingHere } from '../../ui/NothingHere.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { timeText } from '../../ui/time.ts';
import { useAllKept } from '../offline/kept.queries.ts';
import type { KeptFault } from '../offline/kept-faults.ts';
import { inOrder, keptLimits } from '../offline/kept-limits.ts';
import { mayKeep } from '../offline/kept-owner.ts';
import { opensWithoutServer } from '../offline/new-version.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import { namesOf } from './FaultBody.tsx';
import { keptAsFault } from './fault.ts';
import classes from './KeptFaultsPage.module.css';

/** The faults that can be read in this browser without a connection. */
export function KeptFaultsPage() {
  return (
    <Page title="Guardados">
      {!opensWithoutServer() && (
        <Alert variant="light" color="gray" icon={<IconLockOpen />} mb="lg">
          Neste endereço a Bancada não abre sem o servidor: o navegador só permite isso com HTTPS. Sem
          conexão, os guardados podem ser lidos enquanto ela continua aberta.
        </Alert>
      )}
      {mayKeep() ? (
        <KeptFaults />
      ) : (
        <EmptyState title="Este navegador não guarda defeitos." icon={IconDeviceMobileX}>
          <Text c="dimmed">
            Em uma janela privada, ou com os dados de sites bloqueados, não há onde guardar.
          </Text>
        </EmptyState>
      )}
    </Page>
  );
}

function KeptFaults() {
  const query = useAllKept();
  return (
    <Loaded query={query} failure="Não foi possível ler o que este navegador guarda.">
      {(kept) => (kept.length === 0 ? <NothingKept /> : <Lists kept={kept} />)}
    </Loaded>
  );
}

function NothingKept() {
  return (
    <EmptyState title="Nada guardado ainda." icon={IconDeviceMobileDown}>
      <Text c="dimmed" maw={480}>
        Os últimos {keptLimits.opened} defeitos que você abrir ficam aqui para ler sem conexão. Os que você
        fixar ficam até você desafixar.
      </Text>
    </EmptyState>
  );
}

function Lists({ kept }: { kept: readonly KeptFault[] }) {
  const [sought, setSought] = useState('');
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const matches = (fault: KeptFault) => {
    const text = fold(
      `${fault.symptom} ${keptAsFault(fault)
        .models.map((model) => model.text)
        .join(' ')}`,
    );
    return words.every((word) => text.includes(word));
  };
  const { pinned, opened } = inOrder(kept.filter(matches));
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        Para ler sem conexão, só neste navegador. Ao sair da conta, tudo daqui é apagado.
      </Text>
      <Group>
        <SearchField placeholder="Filtrar os guardados..." term={sought} onSearch={setSought} />
      </Group>
      {pinned.length + opened.length === 0 && (
        <NothingHere next="Busque menos palavras.">Nenhum item encontrado.</NothingHere>
      )}
      <List title="Fixados" faults={pinned} />
      <List title={`Abertos por último (até ${keptLimits.opened})`} faults={opened} />
    </Stack>
  );
}

function List({ title, faults }: { title: string; faults: readonly KeptFault[] }) {
  if (faults.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Stack component="ul" gap="xs" className="plain-list">
        {faults.map((kept) => (
          <Row key={kept.id} kept={kept} />
        ))}
      </Stack>
    </section>
  );
}

function Row({ kept }: { kept: KeptFault }) {
  const { codes, models, solutions } = keptAsFault(kept);
  return (
    <Paper component="li" withBorder className={`whole-row ${classes.row}`}>
      <div className={classes.text}>
        <LinkAnchor
          to={recordPage('sintomas', kept.id)}
          className="whole-row-link"
          c="inherit"
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
        >
          {kept.symptom}
        </LinkAnchor>
        <Text size="sm" c="dimmed" truncate>
          {namesOf(models)}
        </Text>
        {solutions[0] !== undefined && <Text lineClamp={2}>{solutions[0].text}</Text>}
        <Text size="sm" c="dimmed">
          Guardado em {timeText(kept.keptAt)}
        </Text>
      </div>
      {codes[0] !== undefined && <CodeChips {...codes[0]} isSmall />}
      <PinButton id={kept.id} symptom={kept.symptom} size="compact-md" className={classes.pin ?? ''} />
    </Paper>
  );
}
