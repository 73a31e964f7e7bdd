import type { GuidedConclusion } from '@bancada/contract/guided';
import { Button, Group, Text } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useMay } from '../auth/use-may.ts';
import { ActionBar } from './ActionBar.tsx';
import type { StepProps } from './use-guided-case.ts';
import { useRecordDiscovery } from './use-record-discovery.tsx';

interface NothingLeftProps extends StepProps {
  conclusion: GuidedConclusion;
}

/** No solution is left to be tried: what one found out is worth recording. */
export function NothingLeft({ case_, opened, conclusion }: NothingLeftProps) {
  const mayRecord = useMay('edit-knowledge-base');
  const fim = conclusion.kind === 'nothing-recorded' ? 'sem-causa' : 'abandonado';
  const end = () => opened.act({ kind: 'end', fim });
  const discovery = useRecordDiscovery(case_, end);
  return (
    <>
      <Text>{whatNow(conclusion)}</Text>
      {mayRecord && (
        <ActionBar
          label="O que fazer"
          actions={[
            {
              label: discovery.isBusy ? 'Abrindo…' : 'Registrar o que foi descoberto',
              icon: <IconPencilPlus size={22} aria-hidden />,
              isMain: true,
              act: discovery.start,
            },
          ]}
        />
      )}
      <Group>
        <Button variant="default" onClick={end}>
          Encerrar sem registrar
        </Button>
      </Group>
      {discovery.dialog}
    </>
  );
}

function whatNow(conclusion: GuidedConclusion): string {
  if (conclusion.kind === 'nothing-recorded')
    return 'Todas as verificações deram normal: a causa ainda não está na base. Quando achar, registre: a próxima pessoa não começa do zero.';
  if (conclusion.solutions.length === 0)
    return 'Não há solução registrada para isto. Quando resolver, registre o que fez.';
  const rest =
    conclusion.kind === 'found'
      ? 'Confira se a verificação não está normal mesmo, em Mudar.'
      : 'Veja abaixo o que ainda dá para tentar de novo.';
  return `Nenhuma das soluções registradas resolveu. ${rest} Quando resolver de outro jeito, registre o que fez.`;
}
