import { Button, type ButtonProps, Text } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import { noticeOfProblem } from '../records/notices.tsx';
import { usePin } from './kept.queries.ts';
import { keptLimits } from './kept-limits.ts';
import { mayKeep } from './kept-owner.ts';

interface PinButtonProps extends ButtonProps {
  /** Id and text of the symptom. */
  id: number;
  symptom: string;
}

/** Pins a fault, so that it can be read without a server however long ago it was opened; or no longer. */
export function PinButton(props: PinButtonProps) {
  return mayKeep() && <Pin {...props} />;
}

/** The whole label would take a row of its own. */
function ShortOnPhones() {
  return (
    <>
      Fixar
      <Text span inherit visibleFrom="sm">
        &nbsp;para ler sem conexão
      </Text>
    </>
  );
}

function Pin({ id, symptom, ...button }: PinButtonProps) {
  const { isPinned, pinning } = usePin(id);
  const label = isPinned ? 'Desafixar' : 'Fixar para ler sem conexão';
  const press = () =>
    pinning.mutate(!isPinned, {
      onSuccess: (isDone) => {
        if (!isDone)
          noticeOfProblem(
            `Já há ${keptLimits.pinned} defeitos fixados neste navegador. Desafixe um deles para fixar este.`,
          );
      },
      onError: (error) => {
        console.warn('a fault was not pinned', error);
        noticeOfProblem('Este navegador não pôde guardar o defeito. Confira o espaço livre no aparelho.');
      },
    });
  return (
    <Button
      data-acts={useActs(label)}
      variant="default"
      leftSection={isPinned ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
      aria-label={`${label}: ${symptom}`}
      loading={pinning.isPending}
      onClick={press}
      {...button}
    >
      {isPinned ? label : <ShortOnPhones />}
    </Button>
  );
}
