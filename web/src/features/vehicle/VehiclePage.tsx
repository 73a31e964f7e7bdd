import { Stack, Text } from '@mantine/core';
import { BackButton } from '../../ui/BackButton.tsx';
import { HighVoltageNote } from '../../ui/HighVoltageNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { AdapterPanel } from './AdapterPanel.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ClearCodes } from './ClearCodes.tsx';
import { SessionView } from './SessionView.tsx';
import { useReading } from './use-reading.ts';

/** Reads the trouble codes of a car through an adapter in its diagnostic socket, or from a saved session. */
export function VehiclePage() {
  const { reading, state } = useReading();
  const { now, before } = state;
  return (
    <Page title="Ler do carro" back={<BackButton list="/troubleshooting" />}>
      <Stack gap="md">
        <div>
          <HighVoltageNote />
          <Text size="sm" c="dimmed" mt={4} data-print="no">
            Para ler não é preciso abrir nada: adaptador na tomada OBD, ignição ligada, freio de
            estacionamento puxado.
          </Text>
        </div>
        <AdapterPanel reading={reading} state={state} />
        {now !== null && <SessionView reading={reading} state={state} session={now} />}
        {now !== null && (
          <BeforeAfter reading={reading} isBusy={state.step !== null} now={now} before={before} />
        )}
        {now !== null && state.isConnected && (
          <ClearCodes key={now.at} reading={reading} isBusy={state.step !== null} session={now} />
        )}
      </Stack>
    </Page>
  );
}
