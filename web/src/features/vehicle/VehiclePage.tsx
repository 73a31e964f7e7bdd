import { Stack, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { heldDraft } from '../../api/drafts.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { HighVoltageNote } from '../../ui/HighVoltage.tsx';
import { Page } from '../../ui/Page.tsx';
import { AdapterPanel } from './AdapterPanel.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ClearCodes } from './ClearCodes.tsx';
import { type CarSession, Reading, type ReadingState } from './reading.ts';
import { SessionView } from './SessionView.tsx';

/** Reads the trouble codes of a car through an adapter in its diagnostic socket, or from a saved session. */
export function VehiclePage() {
  const { reading, state } = useReading();
  const { now, before } = state;
  const safety = useSafety(now);
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
        {now !== null && <SessionView reading={reading} state={state} session={now} onSafe={safety.say} />}
        {now !== null && (
          <BeforeAfter reading={reading} isBusy={state.step !== null} now={now} before={before} />
        )}
        {now !== null && now.fileName === '' && state.isConnected && (
          <ClearCodes
            key={now.at}
            reading={reading}
            isBusy={state.step !== null}
            session={now}
            isWithoutVoltage={safety.isWithoutVoltage}
          />
        )}
      </Stack>
    </Page>
  );
}

/** The word that the car has no voltage, said at its codes. It holds for one reading: for the next the ignition is on. */
function useSafety(session: CarSession | null) {
  const [said, setSaid] = useState<{ of: CarSession['at']; isSafe: boolean }>({ of: null, isSafe: false });
  const of = session?.at ?? null;
  return {
    isWithoutVoltage: said.isSafe && said.of === of,
    say: (isSafe: boolean) => setSaid({ of, isSafe }),
  };
}

/** The reading of this tab, which goes on while its page is left, until `Sair`. */
export function useReading(): { reading: Reading; state: ReadingState } {
  const reading = heldDraft('leitura-do-carro', () => new Reading());
  return { reading, state: useSyncExternalStore(reading.subscribe, reading.state) };
}
