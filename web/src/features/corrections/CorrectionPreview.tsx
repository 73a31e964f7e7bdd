import {
  type CorrectedRecord,
  type Correction,
  correctionLimits,
} from '@bancada/contract/faults/corrections';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { MendedRecord } from './MendedRecord.tsx';
import { keyOf, useChosen, useCorrecting } from './use-correction.ts';

/** Rows that are drawn at once. */
const shownAtOnce = 50;
/** Beyond so many the button is above the rows, too. */
const fewRecords = 5;

const counted = (count: number) => `${wholeNumber(count)} ${count === 1 ? 'registro' : 'registros'}`;

interface CorrectionPreviewProps {
  correction: Correction;
  registros: readonly CorrectedRecord[];
  ha_mais: boolean;
  onAgain: () => void;
  onDone: () => void;
}

/** Every record in which it stands, to be chosen; then all of the chosen ones are mended, or none. */
export function CorrectionPreview({
  correction,
  registros,
  ha_mais,
  onAgain,
  onDone,
}: CorrectionPreviewProps) {
  const choice = useChosen(registros);
  const { free, chosen } = choice;
  const [shownCount, setShownCount] = useState(shownAtOnce);
  const correcting = useCorrecting(correction, onDone);
  const correct = () => correcting.mutate(chosen);
  return (
    <Stack gap="md" component="section" aria-label="Onde está">
      <Heading count={registros.length} refused={registros.length - free.length} hasMore={ha_mais} />
      {free.length > 1 && <AllOrNone {...choice} />}
      {registros.length > fewRecords && (
        <CorrectButton count={chosen.length} isBusy={correcting.isPending} onPress={correct} />
      )}
      <Stack component="ul" className="plain-list" gap="sm">
        {registros.slice(0, shownCount).map((record) => (
          <MendedRecord
            key={keyOf(record)}
            record={record}
            isChosen={choice.isChosen(record)}
            isLocked={correcting.isPending}
            onToggle={() => choice.toggle(record)}
          />
        ))}
      </Stack>
      {registros.length > shownCount && (
        <Button variant="default" size="md" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Mostrar mais ({wholeNumber(registros.length - shownCount)})
        </Button>
      )}
      {correcting.isError && <NothingDone error={correcting.error} onAgain={onAgain} />}
      <CorrectButton count={chosen.length} isBusy={correcting.isPending} onPress={correct} />
    </Stack>
  );
}

function AllOrNone({ free, chosen, chooseAll, chooseNone }: ReturnType<typeof useChosen>) {
  return (
    <Group gap="xs">
      <Button variant="default" size="md" disabled={chosen.length === free.length} onClick={chooseAll}>
        Marcar todos
      </Button>
      <Button variant="default" size="md" disabled={chosen.length === 0} onClick={chooseNone}>
        Desmarcar todos
      </Button>
    </Group>
  );
}

interface CorrectButtonProps {
  count: number;
  isBusy: boolean;
  onPress: () => void;
}

function CorrectButton({ count, isBusy, onPress }: CorrectButtonProps) {
  return (
    <Group data-acts>
      <Button size="md" disabled={count === 0 || isBusy} onClick={onPress}>
        {isBusy ? 'Corrigindo...' : `Corrigir ${counted(count)}`}
      </Button>
    </Group>
  );
}

function NothingDone({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <Stack gap="xs" align="start">
      <FormFailure>{errorMessage(error, 'Erro ao corrigir.')}</FormFailure>
      <Button variant="default" size="md" onClick={onAgain}>
        Ver a prévia de novo
      </Button>
    </Stack>
  );
}

function Heading({ count, refused, hasMore }: { count: number; refused: number; hasMore: boolean }) {
  return (
    <div role="status">
      <Title order={2} fz="lg">
        {hasMore ? `Os primeiros ${counted(count)}` : `Em ${counted(count)}`}
      </Title>
      {hasMore && (
        <Text>
          Uma correção vai até {wholeNumber(correctionLimits.recordsMax)} registros: corrija estes e procure
          de novo.
        </Text>
      )}
      {refused > 0 && (
        <Text>
          {refused === 1 ? '1 não pode mudar' : `${wholeNumber(refused)} não podem mudar`}: o motivo está em
          cada um.
        </Text>
      )}
    </div>
  );
}
