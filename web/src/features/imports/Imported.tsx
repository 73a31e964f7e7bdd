import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { recordKindTexts } from '@bancada/contract/records/records';
import { undoEndpoints } from '@bancada/contract/records/undo';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { useConfirmedAction } from '../../ui/use-confirmed-action.tsx';
import { tableName } from './table-names.ts';

interface ImportedProps {
  kind: ImportKind;
  message: string;
  /** What undoes it; null: nothing was written. */
  act: number | null;
  onAgain: () => void;
}

/** What an import did, and the step that takes all of it back. */
export function Imported({ kind, message, act, onAgain }: ImportedProps) {
  const queryClient = useQueryClient();
  const [undone, setUndone] = useState<string | null>(null);
  const undoing = useConfirmedAction({
    title: 'Desfazer a importação inteira?',
    label: 'Desfazer',
    busyLabel: 'Desfazendo...',
    failure: 'Não foi possível desfazer.',
    question: () => (
      <Text>
        O que ela criou vai para a lixeira, e o que ela alterou volta ao que era. O que alguém mudou depois
        disso fica como está.
      </Text>
    ),
    perform: undoWhole,
    onDone: (said) => {
      setUndone(said);
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Stack gap="md">
      <FormSuccess>{undone ?? message}</FormSuccess>
      <Group gap="sm">
        <Button component={Link} to={recordKindTexts[kind].page.replace('/{id}', '')} size="md">
          Ver {tableName(kind)}
        </Button>
        <Button variant="default" size="md" onClick={onAgain}>
          Importar outro arquivo
        </Button>
        {act !== null && undone === null && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => undoing.ask(act)}
          >
            Desfazer a importação
          </Button>
        )}
      </Group>
      {undoing.dialog}
    </Stack>
  );
}

/** One call undoes a part of a large import. */
const undoCallsMax = 100;

async function undoWhole(id: number): Promise<string> {
  let done = await call(undoEndpoints.undoAct, { params: { id } });
  for (let calls = 1; done.ha_mais && calls < undoCallsMax; calls += 1)
    done = await call(undoEndpoints.undoAct, { params: { id } });
  const { ficaram_total } = done;
  return ficaram_total === 0
    ? 'Importação desfeita.'
    : `Importação desfeita. ${ficaram_total} registros ficaram como estão: mudaram depois ou estão em uso.`;
}
